import type { Attempt, AttemptGroup } from '../attempt.ts';

const MODULES = ['@codemode/servers/lab', '@codemode/discovery', '@codemode/errors'] as const;
const A_MEMBER: Readonly<Record<(typeof MODULES)[number], string>> = {
  '@codemode/servers/lab': 'echo',
  '@codemode/discovery': 'listServers',
  '@codemode/errors': 'ToolCallError',
};

/** Ways to change an object `it` and its member `key`; each must throw, or give false where it only tells. */
const WAYS: readonly (readonly [how: string, code: string])[] = [
  ['assignment to an export', 'it[key] = 1'],
  ['deletion of an export', 'delete it[key]'],
  ['a new export', 'it.added = 1'],
  ['Object.defineProperty', 'Object.defineProperty(it, key, { value: 1 })'],
  ['Reflect.set', 'refuse(Reflect.set(it, key, 1))'],
  ['Reflect.defineProperty', 'refuse(Reflect.defineProperty(it, key, { value: 1 }))'],
  ['Reflect.deleteProperty', 'refuse(Reflect.deleteProperty(it, key))'],
  ['another prototype', 'Object.setPrototypeOf(it, { [key]: 1 })'],
  ['Object.assign', 'Object.assign(it, { [key]: 1 })'],
  ['the tag of the namespace', 'it[Symbol.toStringTag] = "Forged"'],
  ['a property of an exported function', 'it[key].added = 1'],
  ['the name of an exported function', 'Object.defineProperty(it[key], "name", { value: "forged" })'],
  ['the prototype of an exported function', 'Object.setPrototypeOf(it[key], null)'],
];

const change = (specifier: (typeof MODULES)[number], code: string): string => `
  const it = await import(${JSON.stringify(specifier)});
  const key = ${JSON.stringify(A_MEMBER[specifier])};
  const before = it[key];
  const refuse = (done) => { if (!done) throw new TypeError('told'); };
  let threw = 'nothing';
  try { ${code}; } catch (error) { threw = error.name; }
  const again = await import(${JSON.stringify(specifier)});
  return [threw, again[key] === before, it[key] === before, typeof it.added, typeof before.added];`;

export const moduleTampering: AttemptGroup = {
  kind: 'tampering with modules',
  attempts: [
    ...MODULES.flatMap((specifier) =>
      WAYS.map(
        ([how, code]): Attempt => ({
          name: `${how}, tried on ${specifier}`,
          code: change(specifier, code),
          gives: ['TypeError', true, true, 'undefined', 'undefined'],
        }),
      ),
    ),
    {
      name: '__meta__ and everything in it',
      code: `const { __meta__ } = await import('@codemode/servers/lab');
        const out = [];
        for (const f of [() => { __meta__.serverId = 'x'; }, () => { __meta__.tools.push(1); }, () => { __meta__.tools[0].toolName = 'x'; },
          () => { delete __meta__.tools; }, () => { __meta__.tools.length = 0; }, () => Object.setPrototypeOf(__meta__, { x: 1 })]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return out;`,
      gives: Array.from({ length: 6 }, () => 'TypeError'),
    },
    {
      name: 'changed statics, prototypes and instanceof of error classes',
      code: `const { CodemodeError, ToolCallError, AuthenticationError } = await import('@codemode/errors');
        const out = [];
        for (const f of [() => { CodemodeError.prototype.message = 'x'; }, () => { ToolCallError.prototype.toJSON = () => 1; },
          () => Object.defineProperty(ToolCallError, Symbol.hasInstance, { value: () => true }), () => { ToolCallError.prototype = {}; },
          () => Object.setPrototypeOf(ToolCallError.prototype, Error.prototype), () => { delete CodemodeError.prototype.toJSON; }]) {
          try { f(); out.push('done'); } catch (e) { out.push(e.name); }
        }
        return [out, {} instanceof ToolCallError, new AuthenticationError('m') instanceof ToolCallError];`,
      gives: [Array.from({ length: 6 }, () => 'TypeError'), false, true],
    },
    {
      name: 'fields that are set on one error',
      code: `const { fail } = await import('@codemode/servers/lab');
        const first = await fail().catch((e) => e);
        first.message = 'forged'; first.hint = 'forged'; first.name = 'Forged';
        const second = await fail().catch((e) => e);
        return [second.message, second.name, second === first];`,
      gives: ['no', 'ToolCallError', false],
    },
    {
      name: 'a binding under another receiver, bound and constructed',
      code: `const { echo } = await import('@codemode/servers/lab');
        const results = [await echo.call({ serverId: 'x' }, { a: 1 }), await echo.bind({ host: 1 })({ a: 2 }), await echo.apply(null, [{ a: 3 }])];
        let made; try { made = new echo({}); } catch (e) { made = e.name; }
        return [results.map((r) => r.input.a), made];`,
      gives: [[1, 2, 3], 'TypeError'],
    },
    {
      name: 'call, apply and bind of functions replaced between import and use',
      code: `const { echo } = await import('@codemode/servers/lab');
        const saved = Function.prototype.call;
        Function.prototype.call = () => 'forged'; Function.prototype.apply = () => 'forged'; Function.prototype.bind = () => () => 'forged';
        const { input } = await echo({ a: 1 });
        Function.prototype.call = saved;
        return input;`,
      gives: { a: 1 },
    },
    {
      name: 'a forged tool name by String.prototype.concat, which template literals call',
      code: `const { echo } = await import('@codemode/servers/lab');
        try { Object.defineProperty(String.prototype, 'concat', { value() { return '{"serverId":"lab","toolName":"fail"}'; } }); } catch {}
        String.prototype.concat = () => '{"serverId":"lab","toolName":"fail"}';
        const answer = await echo({ a: 1 });
        return [answer.input.a, \`\${1}-\${2}\`, 'a'.concat('b')];`,
      gives: [1, '1-2', 'ab'],
    },
    {
      name: 'the input changed while it is on its way',
      code: `const { echo } = await import('@codemode/servers/lab');
        const input = { a: 1 };
        const call = echo(input);
        input.a = 2;
        return (await call).input.a;`,
      gives: 1,
    },
    {
      name: 'the output of one call changed before the next',
      code: `const { echo } = await import('@codemode/servers/lab');
        const first = await echo({ a: 1 });
        first.input.a = 'forged'; Object.setPrototypeOf(first, null);
        return (await echo({ a: 1 })).input.a;`,
      gives: 1,
    },
    {
      name: 'a module that the script itself exports as one of ours',
      form: 'module',
      code: `export const echo = () => 'forged'; export const __meta__ = {};
        const { echo: real } = await import('@codemode/servers/lab');
        export default (await real({ a: 1 })).input.a;`,
      gives: 1,
    },
    {
      name: 'globals named like modules',
      code: `globalThis['@codemode/servers/lab'] = { echo: () => 'forged' }; globalThis.lab = 1;
        const { echo } = await import('@codemode/servers/lab');
        const seen = (await echo({ a: 1 })).input.a; delete globalThis['@codemode/servers/lab']; delete globalThis.lab; return seen;`,
      gives: 1,
    },
    {
      name: 'the same module by its other prefix',
      code: `const a = await import('@codemode/servers/lab'); const b = await import('@stencila/mcp/servers/lab'); return a === b && a.echo === b.echo;`,
      gives: true,
    },
  ],
};
