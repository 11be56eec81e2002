import type { Draw } from '../draw.ts';
import { indent, type ProgramWriter, STEPS } from './program.ts';

/** Generators within generators, driven by `next`, `throw`, `return`, loops, spreads and patterns. */
export const generators: ProgramWriter = (draw) => {
  const isAsync = draw.once(2);
  const bodies = Array.from({ length: 3 }, (_, index) => body(draw, index, isAsync));
  const star = isAsync ? 'async function*' : 'function*';
  const wait = isAsync ? 'await ' : '';
  const drives = Array.from({ length: 1 + draw.below(6) }, () => {
    const call = draw.pick([
      'next()',
      'next("n")',
      'next(7)',
      'return("r")',
      'throw(new RangeError("t"))',
      ...(isAsync ? ['return(later("p"))' as const] : []),
    ]);
    return `await attempt(() => it.${call});`;
  });
  const whole = draw.pick([
    `for ${wait}(const v of g2()) { say(v); if (step.count > 30) break; }`,
    isAsync
      ? 'for await (const v of g1()) { say(v); break; }'
      : 'const [p, , q = "dq", ...more] = g2(); say([p, q, more.length]);',
    isAsync
      ? 'for await (const v of g2()) { say(v); continue; }'
      : 'say([...g1()].length); say(Math.max(...[0, 1], ...g1().map?.((v) => Number(v) || 0) ?? []));',
  ]);
  return [
    STEPS,
    'const log = []; const say = (v) => { log.push(v === undefined ? "undefined" : typeof v === "object" && v !== null && "then" in v ? "promise" : v); step(); };',
    'const later = async (v) => { await null; return v; };',
    'const attempt = async (f) => { try { const got = await f(); log.push(got === undefined ? "undefined" : got); } catch (error) { log.push(error?.name ?? error); } };',
    ...bodies.map((text, index) => `${star} g${index}() {\n${indent(text)}\n}`),
    'const it = g2();',
    ...drives,
    `await attempt(async () => { ${whole.replace(/g1\(\)\.map\?\.\(.*?\?\? \[\]/, '[...g1()].map((v) => Number(v) || 0)')} });`,
    'return log;',
  ].join('\n');
};

function body(draw: Draw, index: number, isAsync: boolean): string {
  // What `throw` does to a synchronous iterator without it, an asynchronous generator of older engines does otherwise.
  const plain = isAsync ? [] : ['[4, 5]', '"ab"'];
  const line = (depth: number): string => {
    switch (draw.below(9)) {
      case 0:
      case 1:
        return `say(yield ${draw.pick(['1', '"y"', 'undefined', '[2]'])});`;
      case 2:
        return index === 0 ? 'yield 3;' : `say(yield* ${draw.pick([`g${index - 1}()`, ...plain])});`;
      case 3:
        return depth === 0
          ? 'yield 6;'
          : `try {\n${indent(lines(depth - 1))}\n} catch (error) { say(error?.name ?? error); ${draw.pick(['', 'yield "c";', 'throw error;'])} }`;
      case 4:
        return depth === 0
          ? 'yield 7;'
          : `try {\n${indent(lines(depth - 1))}\n} finally { say("f"); ${draw.pick(['', 'yield "f";', 'return "over";', 'say("g");'])} }`;
      case 5:
        return depth === 0
          ? 'yield 8;'
          : `for (let i = 0; i < 2; i++) {\n${indent(lines(depth - 1))}\nif (i === ${draw.below(3)}) ${draw.pick(['break', 'continue', 'return i'])};\n}`;
      case 6:
        return isAsync
          ? draw.pick([
              'await null;',
              'say(await later(9));',
              'yield later(10);',
              'try { await Promise.reject("e"); } catch (error) { say(error); }',
            ])
          : 'say("s");';
      case 7:
        return `if (steps % 2 === ${draw.below(2)}) ${draw.pick(['return "ret"', 'throw new TypeError("x")', 'say("i")', ...(isAsync ? ['return later("late")' as const] : [])])};`;
      default:
        return 'say("p");';
    }
  };
  const lines = (depth: number): string => Array.from({ length: 1 + draw.below(3) }, () => line(depth)).join('\n');
  return `say("start ${index}");\n${lines(2)}`;
}
