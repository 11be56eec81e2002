import type { Draw } from '../draw.ts';
import { indent, type ProgramWriter, STEPS } from './program.ts';

/** An iterable that logs what is done to it, and does one thing wrong at most. */
const SOURCE = `
const log = [];
const say = (text) => { log.push(text); };
const tick = async (name, turns) => { for (let t = 0; t < turns; t++) { await null; say(name + t); } };
let pulls = 0;
const source = (name, { length = 3, next = 'promise', back = 'promise', opened = 'self' }) => {
  let at = 0;
  const iterator = {
    next() {
      say(name + ' next');
      // What is no step has no end.
      if (++pulls > 60) return { done: true };
      const step = at < length ? { value: at++, done: false } : { value: 'end', done: true };
      if (next === 'plain') return step;
      if (next === 'throws' && at > 1) throw new Error(name + ' next threw');
      if (next === 'rejects' && at > 1) return Promise.reject(new Error(name + ' next rejected'));
      if (next === 'number' && at > 1) return 1;
      if (next === 'late') return tick(name, 2).then(() => step);
      if (next === 'thenable') return { then(ok) { ok(step); } };
      if (next === 'getters') return { get done() { say(name + ' done'); return step.done; }, get value() { say(name + ' value'); return step.value; } };
      if (next === 'bad getter' && at > 1) return { done: false, get value() { throw new Error(name + ' value threw'); } };
      return Promise.resolve(step);
    },
  };
  if (back !== 'none') Object.defineProperty(iterator, 'return', { get() {
    say(name + ' get return');
    if (back === 'null') return null;
    if (back === 'getter throws') throw new Error(name + ' getter threw');
    return function (...args) {
      say(name + ' return ' + args.length + (this === iterator));
      if (back === 'throws') throw new Error(name + ' return threw');
      if (back === 'rejects') return Promise.reject(new Error(name + ' return rejected'));
      if (back === 'number') return Promise.resolve(5);
      if (back === 'plain') return {};
      if (back === 'late') return tick(name + ' back', 2).then(() => ({}));
      return Promise.resolve({ done: true });
    };
  } });
  return opened === 'sync' ? { [Symbol.iterator]: () => iterator } : { [Symbol.asyncIterator]: () => { say(name + ' open'); return iterator; } };
};
async function* generator(name, length) {
  try { for (let at = 0; at < length; at++) yield at; say(name + ' ran out'); }
  finally { say(name + ' finally'); await null; say(name + ' closed'); }
}
`;

interface Scope {
  readonly labels: readonly string[];
  readonly variables: readonly string[];
  readonly inLoop: boolean;
  readonly canYield: boolean;
  readonly depth: number;
}

/** `for await` over iterators of every conduct, left in every way, in async functions and async generators. */
export const forAwait: ProgramWriter = (draw) => {
  const inGenerator = draw.once(2);
  let count = 0;
  const id = (): number => ++count;
  const body = statements(draw, { labels: [], variables: [], inLoop: false, canYield: inGenerator, depth: 0 }, id);
  const leave = draw.pick(['', 'if (seen === 2) break;', 'if (seen === 1) throw new Error("consumer");']);
  const drive = inGenerator
    ? `let seen = 0; for await (const got of run()) { step(); say("got " + got); seen += 1; ${leave} }`
    : 'say("result " + (await run()));';
  const beside = draw.once(2) ? 'const other = tick("tick", 12);' : 'const other = null;';
  return [
    STEPS,
    SOURCE,
    `async function${inGenerator ? '*' : ''} run() {\n${indent(body)}\nreturn "end";\n}`,
    beside,
    `try { ${drive} } catch (error) { say(error instanceof TypeError ? "TypeError" : String(error)); }`,
    'await other; return log;',
  ].join('\n');
};

type Id = () => number;

const statements = (draw: Draw, scope: Scope, id: Id): string =>
  Array.from({ length: 1 + draw.below(3) }, () => statement(draw, scope, id)).join('\n');

function statement(draw: Draw, scope: Scope, id: Id): string {
  const inner = { ...scope, depth: scope.depth + 1 };
  const nested = (): string => indent(statements(draw, inner, id));
  if (draw.isSpent && scope.depth > 0) return simple(draw, scope);
  if (scope.depth > 3) return simple(draw, scope);
  switch (draw.below(8)) {
    case 0:
    case 1:
    case 2:
      return loop(draw, scope, id);
    case 3:
      return `try {\n${nested()}\n} ${draw.pick(['finally', 'catch'])} { say("handled"); ${draw.once(3) ? simple(draw, inner) : ''} }`;
    case 4:
      return `if (${draw.pick(['true', 'steps % 2 === 0'])}) ${statement(draw, inner, id)}`;
    case 5:
      return `switch (steps % 2) { case 0: ${simple(draw, inner)} default: ${simple(draw, inner)} }`;
    default:
      return simple(draw, scope);
  }
}

function iterable(draw: Draw, id: number): string {
  switch (draw.below(6)) {
    case 0:
      return `generator("g${id}", ${draw.below(4)})`;
    case 1:
      return `[1, ${draw.pick(['2', 'Promise.resolve(2)'])}, 3]`;
    case 2:
      return draw.pick(['null', '{}', '7', '"ab"', 'new Map([[1, 2]])', '[[1, { a: 2 }], [3, {}]]']);
    default: {
      const next = draw.pick([
        'promise',
        'plain',
        'late',
        'throws',
        'rejects',
        'number',
        'thenable',
        'getters',
        'bad getter',
      ]);
      const opened = draw.pick(['self', 'self', 'sync']);
      const backs = [
        'promise',
        'late',
        'throws',
        'number',
        'none',
        'null',
        'plain',
        'getter throws',
        'rejects',
      ] as const;
      // What a synchronous iterator gives back is not awaited, and V8 is a turn early where reading its `return` throws.
      const back = backs[draw.below(opened === 'sync' ? backs.length - 2 : backs.length)];
      return `source("s${id}", ${JSON.stringify({ length: draw.below(4), next, back, opened })})`;
    }
  }
}

function loop(draw: Draw, scope: Scope, id: Id): string {
  const number = id();
  const label = draw.once(2) ? `l${number}` : undefined;
  const x = `x${number}`;
  const head = draw.pick([
    `const ${x}`,
    `let ${x}`,
    `var ${x}`,
    `const [${x} = 9]`,
    `const { length: ${x} = say("default"), ...rest${number} }`,
  ]);
  const inner: Scope = {
    ...scope,
    depth: scope.depth + 1,
    inLoop: true,
    variables: [...scope.variables, x],
    labels: label === undefined ? scope.labels : [...scope.labels, label],
  };
  const body = draw.once(4)
    ? simple(draw, inner)
    : `{ step(); say("body " + String(${x}));\n${indent(statements(draw, inner, id))}\n}`;
  return `${label === undefined ? '' : `${label}: `}for await (${head} of ${iterable(draw, number)}) ${body}`;
}

function simple(draw: Draw, scope: Scope): string {
  const jumps: readonly [string, ...string[]] = [
    'return "left"',
    ...(scope.inLoop ? ['break', 'continue'] : []),
    ...scope.labels.flatMap((label) => [`break ${label}`, `continue ${label}`]),
    'return tick("r", 1)',
    'throw new Error("body")',
  ];
  switch (draw.below(6)) {
    case 0:
    case 1:
      return `if (steps % ${1 + draw.below(3)} === 0) ${draw.pick(jumps)};`;
    case 2:
      return scope.variables.length === 0
        ? 'say("plain");'
        : `say("see " + String(${draw.pick(scope.variables as [string])}));`;
    case 3:
      return scope.canYield ? 'say("back " + (yield steps));' : 'await null;';
    case 4:
      return 'await null;';
    default:
      return 'step();';
  }
}
