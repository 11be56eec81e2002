import type { Draw } from '../draw.ts';
import type { ProgramWriter } from './program.ts';

/** Data whose every step is logged: arrays as iterators, objects as getters. */
const WRAP = `const wrap = (name, value) => {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, inner]) => [key, {
      enumerable: true,
      get() { log.push("get " + name + "." + key); return wrap(name + "." + key, inner); },
    }]);
    return Object.defineProperties({}, Object.fromEntries(entries));
  }
  return { [Symbol.iterator]() {
    log.push("open " + name);
    let at = 0;
    return {
      next() {
        log.push("next " + name);
        return at < value.length ? { value: wrap(name + at, value[at++]), done: false } : { value: undefined, done: true };
      },
      return() { log.push("close " + name); return {}; },
    };
  } };
};`;

/** Patterns in declarations, parameters, assignments and heads of loops, over sources that log each step. */
export const destructuring: ProgramWriter = (draw) => {
  const names: string[] = [];
  const name = (): string => {
    const next = `v${names.length}`;
    names.push(next);
    return next;
  };
  const parts = Array.from({ length: 1 + draw.below(3) }, () => part(draw, name));
  return [
    'const log = []; const say = (text, value) => { log.push(text); return value; };',
    'const bag = new Proxy({}, { get: (_, key) => say("target " + String(key)), set: (_, key, value) => { log.push(["set", String(key), JSON.stringify(value) ?? String(value)].join(" ")); return true; } });',
    WRAP,
    'const source = () => wrap("s", { a: 1, b: [1, [2, 3], { c: 4 }], d: { e: null, f: { g: [5] } }, h: undefined });',
    ...parts.map((text) => `try { ${text} } catch (error) { log.push(error.name); }`),
    'return log;',
  ].join('\n');
};

function part(draw: Draw, name: () => string): string {
  const bound: string[] = [];
  const bind = (): string => {
    const next = name();
    bound.push(next);
    return next;
  };
  const shown = (): string =>
    `log.push(JSON.stringify([${bound.map((b) => `${b} === undefined ? "undefined" : typeof ${b}`).join(', ')}]));`;
  const from = draw.pick(['source()', 'source().b', 'source().d', 'null', '[1, { a: 2 }]', '"text"', 'undefined']);
  switch (draw.below(5)) {
    case 0: {
      const text = pattern(draw, 3, bind);
      return `const ${text} = ${from}; ${shown()}`;
    }
    case 1: {
      const text = pattern(draw, 3, bind);
      const arrow = draw.once(2);
      return arrow
        ? `((${text} = ${from}) => { ${shown()} })(${draw.pick(['', 'source()', 'undefined'])});`
        : `(function (first, ${text}, ...rest) { ${shown()} log.push(rest.length); })(0, ${from}, 1, 2);`;
    }
    case 2: {
      // Where a source has no properties, V8 evaluates the first target before it fails: no pattern is within another here.
      const source = /null|undefined/.test(from) ? 'source().f ?? [1, [2]]' : from;
      return `(${pattern(draw, 0, () => draw.pick(['bag.x', 'bag[say("key", "k")]', 'bag.y.z']))} = ${source});`;
    }
    case 3: {
      const text = pattern(draw, 2, bind);
      return `for (const ${text} of ${draw.pick(['[source(), source()]', 'source().b', '[[1, 2], { a: 3 }]'])}) { ${shown()} ${draw.pick(['', 'break;', 'continue;', 'throw new RangeError("x");'])} }`;
    }
    default: {
      const text = pattern(draw, 2, bind);
      return `try { throw ${from}; } catch (${text}) { ${shown()} }`;
    }
  }
}

function pattern(draw: Draw, depth: number, bind: () => string): string {
  const target = (): string => {
    const inner = depth > 0 && draw.once(3) ? pattern(draw, depth - 1, bind) : bind();
    return draw.once(3) ? `${inner} = say("default", ${draw.pick(['1', '[7, 8]', '{ a: 9 }', 'undefined'])})` : inner;
  };
  const count = draw.below(4);
  if (draw.once(2)) {
    const items = Array.from({ length: count }, () => (draw.once(5) ? '' : target()));
    return `[${[...items, ...(draw.once(3) ? [`...${depth > 0 && draw.once(3) ? pattern(draw, depth - 1, bind) : bind()}`] : [])].join(', ')}]`;
  }
  const items = Array.from(
    { length: count },
    () => `${draw.pick(['a', 'b', 'd', 'h', 'length', '[say("computed", "d")]', '0', '"e"'])}: ${target()}`,
  );
  // V8 of 2023 forgets what is taken already where the place of the rest is found by a call.
  const rest = draw.once(3) ? [`...${bind().replace(/\[.*\]/, '.rest')}`] : [];
  return `{ ${[...items, ...rest].join(', ')} }`;
}
