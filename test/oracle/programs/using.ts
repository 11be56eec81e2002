import type { Draw } from '../draw.ts';
import { indent, type ProgramWriter } from './program.ts';

const KIT = `const log = [];
let steps = 0; const step = () => { if (++steps > 200) throw new Error('too many steps'); return true; };
const said = (e) => e instanceof Error && 'suppressed' in e ? ['SuppressedError', said(e.error), said(e.suppressed)] : e instanceof TypeError ? 'TypeError' : e?.message ?? e;
const sync = (name, fails) => ({ name, [Symbol.dispose]() { log.push(name); if (fails) throw new Error('e' + name); } });
const late = (name, fails) => ({ name, async [Symbol.asyncDispose]() { log.push('(' + name); await null; log.push(name + ')'); if (fails) throw new Error('e' + name); } });
const turns = () => { for (let i = 1, p = Promise.resolve(); i < 6; i++) { p = p.then(() => { log.push('turn ' + i); }); } };`;

interface Scope {
  readonly depth: number;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  readonly inLoop: boolean;
  readonly labels: readonly string[];
}

/** Scopes with resources of every conduct, left in every way. */
export const using: ProgramWriter = (draw) => {
  let count = 0;
  const next = (): number => ++count;
  const isAsync = draw.once(2);
  const isGenerator = draw.once(3);
  const body = statements(draw, { depth: 0, isAsync, isGenerator, inLoop: false, labels: [] }, next);
  const head = `${isAsync ? 'async ' : ''}function${isGenerator ? '*' : ''}`;
  const call = isGenerator
    ? `for ${isAsync ? 'await ' : ''}(const v of run()) { log.push(['yielded', v]); if (${draw.below(3)} === v) break; }`
    : `log.push(['returned', ${isAsync ? 'await ' : ''}run()]);`;
  // TypeScript's own helper takes a turn more than the language where it waits.
  const turns = !isAsync && draw.once(3) ? 'turns();\n' : '';
  return `${KIT}\n${head} run() {\n${indent(body)}\n}\n${turns}try { ${call} } catch (e) { log.push(['threw', said(e)]); }\nreturn log.slice();`;
};

function statements(draw: Draw, scope: Scope, next: () => number): string {
  return Array.from({ length: 1 + draw.below(4) }, () => statement(draw, scope, next)).join('\n');
}

function resource(draw: Draw, isLate: boolean, next: () => number): string {
  const name = `"r${next()}"`;
  const plain = [
    `sync(${name})`,
    `sync(${name})`,
    `sync(${name}, true)`,
    'null',
    'undefined',
    `(step(), sync(${name}))`,
    '{}',
  ];
  const more = isLate ? [`late(${name})`, `late(${name}, true)`, `late(${name})`] : [];
  return draw.pick([...plain, ...more] as [string, ...string[]]);
}

function declaration(draw: Draw, scope: Scope, next: () => number): string {
  const isLate = scope.isAsync && draw.once(2);
  const list = Array.from({ length: draw.once(4) ? 2 : 1 }, () => `u${next()} = ${resource(draw, isLate, next)}`);
  return `${isLate ? 'await using' : 'using'} ${list.join(draw.pick([', ', ',\n', '/* a */, ']))}${draw.pick([';', '\n'])}`;
}

function statement(draw: Draw, scope: Scope, next: () => number): string {
  const inner = { ...scope, depth: scope.depth + 1 };
  const nested = (extra: Partial<Scope> = {}): string =>
    `{\n${indent(statements(draw, { ...inner, ...extra }, next))}\n}`;
  if (scope.depth > 3 || draw.isSpent) return simple(draw, scope, next);
  switch (draw.below(13)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return declaration(draw, scope, next);
    case 4:
      return nested();
    case 5: {
      const label = `l${next()}`;
      return `${label}: ${nested({ labels: [...scope.labels, label] })}`;
    }
    case 6:
      return `try ${nested()} ${draw.pick(['catch (e) { log.push(said(e)); }', `finally ${nested()}`])}`;
    case 7:
      return `if (step()) ${nested()} else ${nested()}`;
    case 8: {
      const isLate = scope.isAsync && draw.once(2);
      const items = [resource(draw, isLate, next), resource(draw, isLate, next)].join(', ');
      const word = scope.isAsync && draw.once(3) ? 'for await' : 'for';
      return `${word} (${isLate ? 'await using' : 'using'} u${next()} of [${items}]) ${loopBody(draw, nested)}`;
    }
    case 9: {
      const u = `u${next()}`;
      const i = `i${next()}`;
      return `for (using ${u} = Object.assign(${resource(draw, false, next)} ?? sync("r"), { i: 0 }), ${i} = null; step() && ${u}.i < 2; ${u}.i++) ${loopBody(draw, nested)}`;
    }
    case 10:
      return `switch (steps % 2) { case 0: ${nested()} default: ${nested()} }`;
    case 11:
      return `(() => ${indent(`{\n${statements(draw, { ...inner, isAsync: false, isGenerator: false, inLoop: false, labels: [] }, next)}\n}`)})();`;
    default:
      return simple(draw, scope, next);
  }
}

const loopBody = (draw: Draw, nested: (extra: Partial<Scope>) => string): string =>
  draw.once(4) ? 'log.push("once")\n' : nested({ inLoop: true });

function simple(draw: Draw, scope: Scope, next: () => number): string {
  const ways = [
    `log.push(${next()});`,
    `log.push(${next()});`,
    `if (steps++ % 2) throw new Error("t${next()}");`,
    `if (steps++ % 3 === 0) return ${next()};`,
    ...(scope.inLoop ? ['if (steps++ % 2) continue;', 'if (steps++ % 3 === 0) break;'] : []),
    ...scope.labels.map((label) => `if (steps++ % 2) break ${label};`),
    ...(scope.isAsync ? ['await null;'] : []),
    ...(scope.isGenerator ? [`yield ${next() % 3};`] : []),
  ];
  return draw.pick(ways as [string, ...string[]]);
}
