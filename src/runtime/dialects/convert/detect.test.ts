import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId } from '../index.ts';
import { ALL_CASES } from '../testing/all-cases.ts';
import { todos } from '../testing/todos.ts';
import { detectDialect } from './index.ts';

const source = todos();
const catalog = buildCatalog([{ id: source.id, tools: await source.tools() }]);

/** Versions whose scripts are those of their system: what differs is what comes back. */
const SAME: readonly DialectId[] = ['cloudflare@current', 'mcp-use@2'];

describe('a script', () => {
  test.each(ALL_CASES)('of $id is known by what it uses', async ({ id, programs }) => {
    for (const code of programs) {
      expect(await detectDialect(code, { catalog })).toMatchObject({ dialect: SAME.includes(id) ? systemOf(id) : id });
      expect(await detectDialect(code, { catalog, current: id })).toBeUndefined();
    }
  });

  test('of the systems’ documents is never taken for that of another', async () => {
    let looked = 0;
    for (const { id, examples } of ALL_CASES) {
      for (const { code } of examples.filter((example) => !example.code.includes('@codemode/'))) {
        looked += 1;
        const matches = await detectDialect(code);
        expect({ code, dialect: systemOf(matches?.dialect ?? id) }).toEqual({ code, dialect: systemOf(id) });
      }
    }
    expect(looked).toBeGreaterThan(30);
  });

  test.each([
    'return 1 + 1;',
    'const mcp = { callTool: () => 5 };\nreturn mcp.callTool();',
    'function callTool(name) { return name; }\nreturn callTool("x");',
    'import codemode from "somewhere";\nexport default codemode.run();',
    'const items = [1, 2];\nconsole.log(items.map((item) => item * 2));',
    'async () => { const r = await fetch("/x"); return r.json(); }',
    'const SDK = require("sdk");\nSDK.Entities.list();',
    'github.list_issues({});',
    'const const',
    '',
    '// callTool("x") and mcp.callTool in a comment',
    'return "callTool(mcp.callTool)";',
  ])('that could be anybody’s is left alone: %s', async (code) => {
    expect(await detectDialect(code, { catalog })).toBeUndefined();
  });

  test('tells the signs by which it is known', async () => {
    expect(await detectDialect('return callTool("users:list", {});', { current: 'codemode' })).toEqual({
      dialect: 'codecall',
      signs: ['callTool'],
    });
  });

  test.each<[string, DialectId, readonly string[]]>([
    ['return callTool("a", {}, { throwOnError: false });', 'codecall@1.5', ['callTool', 'throwOnError']],
    ['for (const a of [1]) await callTool("a", { a });', 'codecall@1.5', ['callTool', 'for…of']],
    ['return [await todo.getById({ id: "a" }), await callTool("b")];', 'codecall@1.5', ['callTool', 'todo.getById']],
    ['async function main() { return callTool("a"); }\nreturn main();', 'codecall', ['callTool']],
    ['SDK.Entities.Todo.firstPage();', 'koan@current', ['SDK.Entities', 'firstPage']],
    ['async () => codemode.run("triage");', 'cloudflare@current', ['codemode.run', 'codemode.run']],
  ])('that needs a version is known by what the others have not: %s', async (code, dialect, signs) => {
    expect(await detectDialect(code, { catalog })).toEqual({ dialect, signs });
    expect(await detectDialect(code, { catalog, current: dialect })).toBeUndefined();
  });

  test('given another version of its system, it is told of the one that it needs', async () => {
    const safe = 'return callTool("a", {}, { throwOnError: false });';
    expect(await detectDialect(safe, { current: 'codecall' })).toEqual({
      dialect: 'codecall@1.5',
      signs: ['throwOnError'],
    });
    const declared = 'function main() { return callTool("a"); }\nreturn main();';
    expect(await detectDialect(declared, { current: 'codecall@1.5' })).toEqual({
      dialect: 'codecall',
      signs: ['function'],
    });
    expect(await detectDialect('return callTool("a");', { current: 'codecall@1.5' })).toBeUndefined();
  });
});
