import { expect, test } from 'vitest';
import { createModuleTable } from './modules.ts';

const table = () =>
  createModuleTable(
    new Map([['codemode:internal', 'internal']]),
    {
      modules: [['@codemode/errors', 'errors']],
      internals: [['dialect:guest', 'guest']],
      setup: [['codemode:dialect-token', 'import"dialect:guest";']],
      aliases: [['@stencila/mcp/', '@codemode/']],
      missing: [],
    },
    'script.js',
  );
const load = (from: string, specifier: string, modules = table()): string => {
  const loaded = modules.load(modules.resolve(from, specifier));
  return 'source' in loaded ? loaded.source : loaded.missing;
};

test('given a module of the host, a script gets it by either prefix', () => {
  expect(load('script.js', '@codemode/errors')).toBe('errors');
  expect(load('script.js', '@stencila/mcp/errors')).toBe('errors');
});

test('given the internal module, host modules get it and a script does not', () => {
  expect(load('@codemode/errors', 'codemode:internal')).toBe('internal');
  expect(load('script.js', 'codemode:internal')).toBe('Cannot find module "codemode:internal"');
});

test('given modules of a dialect, what stands before the script gets them and the script does not', () => {
  expect(load('script.js', 'codemode:dialect-token')).toBe('import"dialect:guest";');
  expect(load('codemode:dialect-token', 'dialect:guest')).toBe('guest');
  expect(load('dialect:guest', 'codemode:internal')).toBe('internal');
  expect(load('script.js', 'dialect:guest')).toBe('Cannot find module "dialect:guest"');
});

test('given a prefix with a substitute, what names nothing there gets its source with the specifier in it, and is noted', () => {
  const modules = createModuleTable(
    new Map(),
    {
      modules: [],
      internals: [],
      setup: [],
      aliases: [['@stencila/mcp/', '@codemode/']],
      missing: [['@codemode/servers/', 'throw "{specifier}"']],
    },
    'script.js',
  );
  expect(load('script.js', '@stencila/mcp/servers/$&"x', modules)).toBe('throw "@stencila/mcp/servers/$&\\"x"');
  expect(load('script.js', '@codemode/other', modules)).toMatch(/^Cannot find module/);
  expect(modules.missing).toEqual(['@stencila/mcp/servers/$&"x', '@codemode/other']);
});

test.each([
  'script.js',
  './script.js',
  'refused:@codemode/errors',
  'refused:codemode:internal',
  '',
  '@codemode/errors\0',
  'node:fs',
  'https://example.com/x.js',
])('given %j, a script gets nothing, and it is noted once', (specifier) => {
  const modules = table();
  expect(load('script.js', specifier, modules)).toMatch(/^Cannot find module/);
  load('script.js', specifier, modules);
  expect(modules.missing).toEqual([specifier]);
});
