import type { Attempt, AttemptGroup } from '../attempt.ts';

/** Names that must lead nowhere. */
const NOWHERE = [
  'codemode:internal',
  'codemode:errors',
  'codemode:boot',
  'mcp-use:guest',
  'mcp-use:servers',
  'cloudflare:guest',
  'cloudflare:namespaces',
  'cloudflare:seal',
  'codecall:begin',
  'codecall:steps',
  'koan:entities',
  'codemode:mcp-use-',
  'codemode:cloudflare-',
  'codemode:',
  'CODEMODE:internal',
  ' codemode:internal',
  'codemode:internal ',
  'codemode:internal?x',
  './codemode:internal',
  'script.js',
  './script.js',
  'prelude.js',
  '',
  '.',
  '..',
  '/',
  '../../../etc/passwd',
  'refused:',
  'refused:codemode:internal',
  'refused:refused:codemode:internal',
  '@codemode',
  '@codemode/',
  '@codemode/servers',
  '@codemode/errors/',
  '@codemode/errors?x',
  '@codemode//errors',
  '@CODEMODE/errors',
  '@codemode/../codemode:internal',
  '@stencila/mcp/',
  '@stencila/mcp/../codemode:internal',
  '@stencila/mcp/@codemode/errors',
  '__proto__',
  'constructor',
  'toString',
  'node:fs',
  'fs',
  'std',
  'os',
  'bjson',
  '\u202ecodemode:internal',
  'codemode\u200b:internal',
  '\ud800',
  'x'.repeat(100_000),
] as const;

/** Servers that do not exist, by names that objects have. */
const NO_SERVERS = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'then',
  '../discovery',
  'lab/../lab',
  'LAB',
  '',
] as const;

/** NUL ends a text in C: what follows must not be looked at, what stands before is the name. */
const CUT = ['codemode:internal\0', '\0codemode:internal', 'x\0codemode:internal', 'codemode:\0internal'] as const;

const load = (specifier: string): string =>
  `return import(${JSON.stringify(specifier)}).then((module) => ['loaded', ...Object.keys(module)], (error) => [error instanceof Error, typeof error.hint]);`;

const refused = (specifier: string, hint: string): Attempt => ({
  name: `import(${JSON.stringify(specifier.slice(0, 60))}${specifier.length > 60 ? '…' : ''})`,
  code: load(specifier),
  gives: [true, hint],
});

export const moduleNames: AttemptGroup = {
  kind: 'names of modules',
  attempts: [
    ...NOWHERE.map((specifier) => refused(specifier, 'undefined')),
    ...CUT.map((specifier) => refused(specifier, 'undefined')),
    ...NO_SERVERS.map((id) => refused(`@codemode/servers/${id}`, 'string')),
    {
      name: 'a static import of an internal module',
      form: 'module',
      code: "import { call } from 'codemode:internal'; export default typeof call;",
      ends: 'IMPORT_FAILURE',
    },
    {
      name: 'a re-export of an internal module',
      form: 'module',
      code: "export * from 'codemode:internal'; export default 1;",
      ends: 'IMPORT_FAILURE',
    },
    {
      name: 'an internal module from every place of a script',
      code: `const go = () => import('codemode:internal').then(() => 'loaded', () => 'refused');
        class T { static s = go(); f = go(); static { this.b = go(); } }
        const later = new Promise((resolve) => setTimeout(() => go().then(resolve), 1));
        const micro = new Promise((resolve) => queueMicrotask(() => go().then(resolve)));
        return Promise.all([T.s, new T().f, T.b, later, micro, [0].map(go)[0], Promise.resolve().then(go), (function* () { yield go(); })().next().value]);`,
      gives: Array.from({ length: 8 }, () => 'refused'),
    },
    {
      name: 'specifiers that turn into another when they are read',
      code: `let reads = 0;
        const twoFaced = { toString() { reads += 1; return reads === 1 ? '@codemode/errors' : 'codemode:internal'; } };
        const first = Object.keys(await import(twoFaced)).includes('CodemodeError');
        return [first, reads, await import(['codemode:internal']).catch(() => 'refused'), await import(Symbol('x')).catch((e) => e.name)];`,
      gives: [true, 1, 'refused', 'TypeError'],
    },
    {
      name: 'a name made of code that a generated module would hold',
      code: `return import('@codemode/servers/"+(globalThis.injected=1)+"').then(() => 'loaded', () => typeof globalThis.injected);`,
      gives: 'undefined',
    },
    {
      name: 'import attributes',
      code: `const plain = await import('@codemode/errors');
        return import('@codemode/errors', { with: { type: 'json' } }).then((module) => module === plain, (e) => e instanceof Error);`,
      gives: true,
    },
  ],
};
