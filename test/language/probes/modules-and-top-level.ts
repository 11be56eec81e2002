import type { ProbeGroup } from '../probe.ts';

export const modulesAndTopLevel: ProbeGroup = {
  title: 'Modules and top level',
  form: 'module',
  offered: true,
  probes: [
    { feature: 'top-level await', code: 'const value = await Promise.resolve(5); export default value;', expect: 5 },
    { feature: 'default export as the result', code: 'export default { a: 1 };', expect: { a: 1 } },
    {
      feature: 'the result global wins over the default export',
      code: 'export default 1; globalThis.__codemode_result__ = 2;',
      expect: 2,
    },
    {
      feature: 'dynamic import',
      code: "const { CodemodeError } = await import('@codemode/errors'); export default [typeof CodemodeError, (await import('@codemode/errors')).CodemodeError === CodemodeError];",
      expect: ['function', true],
    },
    {
      feature: 'static and namespace imports',
      code: "import * as errors from '@codemode/errors'; import { ToolCallError as T } from '@codemode/errors'; export default [errors.ToolCallError === T, Object.prototype.toString.call(errors)];",
      expect: [true, '[object Module]'],
    },
    {
      feature: 'module namespaces are sealed',
      code: "import * as errors from '@codemode/errors'; let refused = 0; try { errors.x = 1; } catch { refused++; } try { delete errors.CodemodeError; } catch { refused++; } export default refused;",
      expect: 2,
    },
    { feature: 'this is undefined at the top', code: 'export default this === undefined;', expect: true },
    {
      feature: 'strict mode at the top',
      code: 'let e; try { nowhere = 1; } catch (x) { e = x.name; } export default e;',
      expect: 'ReferenceError',
    },
    {
      feature: 'for await at the top',
      code: 'const out = []; for await (const x of [1, Promise.resolve(2)]) out.push(x); export default out;',
      expect: [1, 2],
    },
    {
      feature: 'exports of bindings and functions',
      code: 'export const a = 1; export function f() { return 2; } export class C {} export { a as b }; export default a + f();',
      expect: 3,
    },
    {
      feature: 'import of what is not there rejects',
      code: "let name; try { await import('@codemode/nothing'); } catch (e) { name = e instanceof Error; } export default name;",
      expect: true,
    },
    { feature: 'import.meta is an object', code: 'export default typeof import.meta;', expect: 'object' },
    { feature: 'hashbang line', code: "#!/usr/bin/env codemode\nexport default 'ran';", expect: 'ran' },
    {
      feature: 'declarations with await',
      code: 'const [a, b] = await Promise.all([1, 2].map(async (x) => x * 2)); let c = await null ?? 3; export default [a, b, c];',
      expect: [2, 4, 3],
    },
    {
      feature: 'await in loops and conditions',
      code: 'let n = 0; while ((await Promise.resolve(n)) < 3) n += await 1; if (await true) n += 10; export default n;',
      expect: 13,
    },
    {
      feature: 'labels and blocks at the top',
      code: "outer: for (const a of [1, 2]) { for (const b of [1, 2]) { if (b === 2) continue outer; } } export default 'done';",
      expect: 'done',
    },
    {
      feature: 'circular values by function hoisting',
      code: 'export default early(); function early() { return typeof late; } var late = 1;',
      expect: 'undefined',
    },
  ],
};
