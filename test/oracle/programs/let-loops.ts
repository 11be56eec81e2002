import type { Draw } from '../draw.ts';
import { indent, type ProgramWriter, STEPS } from './program.ts';

interface Scope {
  readonly variables: readonly string[];
  /** Labels of loops around: those that a `continue` may name. */
  readonly loops: readonly string[];
  /** Labels that only a `break` may name. */
  readonly blocks: readonly string[];
  readonly inLoop: boolean;
  readonly depth: number;
  /** What suspends here: nothing, `await 0` or `yield`. */
  readonly suspend: readonly string[];
}

/** Loops over `let`, with closures of their variables everywhere and every way to go on with the next iteration. */
export const letLoops: ProgramWriter = (draw) => {
  const kind = draw.pick(['plain', 'async', 'generator', 'async generator'] as const);
  const suspend = {
    plain: [],
    async: ['await null;'],
    generator: ['yield 0;'],
    'async generator': ['await null;', 'yield 0;'],
  }[kind];
  const names = counter();
  const body = statements(draw, { variables: [], loops: [], blocks: [], inLoop: false, depth: 0, suspend }, names);
  const head = kind.includes('generator') ? 'function*' : 'function';
  const run = kind === 'generator' ? 'for (const _ of run()) step();' : 'for await (const _ of run()) step();';
  return [
    STEPS,
    'const fs = []; const log = [];',
    `${kind.startsWith('async') ? 'async ' : ''}${head} run() {\n${indent(body)}\n}`,
    `try { ${kind.includes('generator') ? run : 'await run();'} } catch (error) { log.push(error.name ?? error); }`,
    'for (const f of fs.slice(0, 200)) { try { log.push(f()); } catch (error) { log.push(error.name); } }',
    'return log;',
  ].join('\n');
};

type Counter = () => number;
const counter = (): Counter => {
  let count = 0;
  return () => ++count;
};

function statements(draw: Draw, scope: Scope, names: Counter): string {
  const count = 1 + draw.below(3);
  return Array.from({ length: count }, () => statement(draw, scope, names)).join('\n');
}

function statement(draw: Draw, scope: Scope, names: Counter): string {
  const inner = { ...scope, depth: scope.depth + 1 };
  const nested = (extra: Partial<Scope> = {}): string => indent(statements(draw, { ...inner, ...extra }, names));
  if (scope.depth > 4 || draw.isSpent) return simple(draw, scope, names);
  switch (draw.below(9)) {
    case 0:
    case 1:
    case 2:
      return loop(draw, scope, names);
    case 3:
      return `if (${test(draw, scope)}) {\n${nested()}\n}${draw.once(2) ? ` else ${statement(draw, inner, names)}` : ''}`;
    case 4:
      return `try {\n${nested()}\n} ${draw.pick(['finally', 'catch'])} {\n${nested()}\n}`;
    case 5:
      return `switch (${value(draw, scope)} % 3) {\ncase 0: ${simple(draw, scope, names)}\ncase 1:\n${nested()}\nbreak;\ndefault:\n${nested()}\n}`;
    case 6: {
      const label = `b${names()}`;
      return `${label}: {\n${nested({ blocks: [...scope.blocks, label] })}\n}`;
    }
    default:
      return simple(draw, scope, names);
  }
}

function loop(draw: Draw, scope: Scope, names: Counter): string {
  const id = names();
  const i = draw.once(4) && scope.variables.length > 0 ? (scope.variables[0] as string) : `i${id}`;
  const label = draw.once(2) ? `l${id}` : undefined;
  const form = draw.pick(['for', 'for', 'for', 'for of', 'while']);
  const more =
    form !== 'for' ? '' : draw.pick(['', `, f${id} = () => ${i}`, `, [j${id}, { k: k${id} = 1 }] = [2, {}]`]);
  const extra = /^, \[(\w+)/.exec(more)?.[1];
  const variables = [i, ...(extra === undefined ? [] : [extra]), ...scope.variables.filter((name) => name !== i)];
  const inner: Scope = {
    ...scope,
    variables,
    depth: scope.depth + 1,
    inLoop: true,
    loops: label === undefined ? scope.loops : [...scope.loops, label],
  };
  const prefix = label === undefined ? '' : `${label}: `;
  const push = draw.pick(['', `fs.push(() => ${i}), `, `fs.push(() => ${i}++), `]);
  const nested = (): string => {
    const text = statements(draw, inner, names);
    return draw.once(5) && !text.includes('\n') ? text : `{\n${indent(text)}\n}`;
  };
  switch (form) {
    case 'for of':
      return `${prefix}for (let ${i} of step() && [1, 2, 3]) ${nested()}`;
    case 'while':
      return `{ let ${i} = 0;\n${prefix}while (step() && ${i}++ < 3) ${nested()} }`;
    default: {
      const f = more.includes('=>') ? `fs.push(f${id});` : '';
      return `${prefix}for (let ${i} = 0${more}; step() && ${push}${i} < ${2 + draw.below(3)}; ${push}${i}${draw.pick(['++', ' += 1', ' += 2'])}) ${nested().replace(/^\{/, `{${f}`)}`;
    }
  }
}

function simple(draw: Draw, scope: Scope, names: Counter): string {
  const variable = value(draw, scope);
  const jumps = [
    ...(scope.inLoop ? ['continue', 'break'] : []),
    ...scope.loops.map((label) => `continue ${label}`),
    ...[...scope.loops, ...scope.blocks].map((label) => `break ${label}`),
  ];
  switch (draw.below(9)) {
    case 0:
    case 1:
      return `fs.push(() => ${variable});`;
    case 2:
    case 3:
      return jumps.length === 0
        ? `log.push(${variable});`
        : `if (${test(draw, scope)}) ${draw.pick(jumps as [string])};`;
    case 4:
      return scope.variables.length === 0 ? 'log.push(0);' : `${scope.variables[0]} += 1;`;
    case 5: {
      const local = `v${names()}`;
      return `{ let ${local} = ${variable}; fs.push(() => [${variable}, ${local}++]); }`;
    }
    case 6:
      return `fs.push((class { static m() { return ${variable}; } }).m, function () { return ${variable}; });`;
    case 7:
      return scope.suspend.length === 0 ? `log.push(${variable});` : draw.pick(scope.suspend as [string]);
    default:
      return `fs.push({ get g() { return ${variable}; } }.g === 0 ? () => 0 : () => ${variable});`;
  }
}

const value = (draw: Draw, { variables }: Scope): string =>
  variables.length === 0 ? '1' : draw.pick(variables as [string]);

const test = (draw: Draw, scope: Scope): string => `${value(draw, scope)} % ${2 + draw.below(2)} === ${draw.below(2)}`;
