import type { Draw } from '../draw.ts';
import type { ProgramWriter } from './program.ts';

const VALUES = [
  'a',
  'b',
  'o',
  'xs',
  's',
  '0',
  '1',
  '-1',
  '2.5',
  '7',
  'NaN',
  '""',
  '"x"',
  '"10"',
  '"9"',
  'null',
  'undefined',
  'true',
  'false',
  '[]',
  '[3, 1, 2]',
  '{}',
  '({ valueOf: () => 4 })',
  'nothing',
] as const;
const BINARY = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '<=',
  '>=',
  '==',
  '!=',
  '===',
  '!==',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '>>>',
  '&&',
  '||',
  '??',
  ',',
] as const;

/** Expressions of every operator over values of every kind, with their effects in order. */
export const expressions: ProgramWriter = (draw) => {
  const lines = Array.from({ length: 2 + draw.below(6) }, () => `show(() => ${expression(draw, 4)});`);
  return [
    'let a = 3; let b = "b"; let nothing; const xs = [1, 2, 3]; const s = "héllo 12"; const log = [];',
    'const o = { n: 1, get g() { log.push("get g"); return this.n; }, set g(v) { log.push("set g"); this.n = v; }, f(...all) { log.push(all.length); return this === o ? all[0] : "other"; }, deep: { x: [1, { y: 2 }] } };',
    'const text = (v) => typeof v === "function" ? "function" : typeof v === "object" && v !== null ? JSON.stringify(v) : Object.is(v, -0) ? "-0" : typeof v + " " + String(v);',
    'const show = (f) => { try { log.push(text(f())); } catch (error) { log.push(error.name); } };',
    ...lines,
    'show(() => [text(a), text(b), text(o), xs]);',
    'return log;',
  ].join('\n');
};

function expression(draw: Draw, depth: number): string {
  if (depth === 0) return draw.pick(VALUES);
  const inner = (): string => expression(draw, depth - 1);
  switch (draw.below(16)) {
    case 1:
    case 2:
    case 3: {
      const operator = draw.pick(BINARY);
      // Two kinds of operators that may not meet without parentheses are apart by them.
      return `((${inner()}) ${operator} (${inner()}))`;
    }
    case 4:
      return `(${draw.pick(['typeof', '!', '-', '+', '~', 'void'])} (${inner()}))`;
    case 5:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 6:
      return `(${draw.pick(['a', 'o.n', 'o.g', 'xs[1]', 'nothing', 'o["n"]', 'o.deep.x[0]'])} ${draw.pick(['=', '+=', '-=', '*=', '??=', '||=', '&&=', '%=', '|=', '>>='])} ${inner()})`;
    case 7:
      return draw.pick(['a++', '--a', 'o.g++', '++xs[0]', 'o.n--', 'b++']);
    case 8:
      return `\`\${${inner()}}-\${${inner()}}\``;
    case 9:
      return `o${draw.pick(['?.f', '.f', '?.["f"]', '?.g?.f'])}${draw.pick(['', '?.'])}(${inner()}, ...${draw.pick(['xs', 's', '[]'])})`;
    case 10:
      return draw.pick([
        'o?.deep?.x?.[1]?.y',
        'nothing?.a.b.c',
        'o.deep?.z?.[o.g]',
        'delete o?.deep',
        '(nothing?.x).y',
        's?.length',
        'xs.at(-1)',
        'o.deep.x[1]?.["y"]',
      ]);
    case 11:
      return `[${inner()}, ...${draw.pick(['xs', 's', '[1]', 'new Set(xs)', 'nothing ?? []'])}, ${inner()}]`;
    case 12:
      return `({ ...${draw.pick(['o', 'xs', 'null', '{ a }'])}, [${inner()}]: ${inner()}, a })`;
    case 13:
      return `xs.${draw.pick(['map', 'filter', 'find', 'some', 'findIndex', 'flatMap', 'reduce'])}((v, i) => (${inner()}))`;
    case 14:
      return `(${inner()} ${draw.pick(['in', 'instanceof'])} ${draw.pick(['o', 'Array', 'xs', 'Object'])})`;
    case 15:
      return `String(${inner()}).${draw.pick(['length', 'toUpperCase()', 'slice(-3)', 'split("")', 'replace(/./, (m) => m + m)', 'padStart(6, "*")', 'at(0)', 'indexOf("e")', 'trim()', 'codePointAt(1)'])}`;
    default:
      return draw.pick(VALUES);
  }
}
