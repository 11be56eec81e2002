import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { DIALECTS } from '../index.ts';
import { ALL_CASES } from '../testing/all-cases.ts';
import { detectDialect } from './index.ts';
import { PROGRAMS, todos } from './testing/scripts.ts';

const source = todos();
const catalog = buildCatalog([{ id: source.id, tools: await source.tools() }]);

describe('a script', () => {
  test.each(DIALECTS.map(({ id }) => id))('of %s is known by what it uses', async (id) => {
    for (const code of PROGRAMS[id]) {
      expect(await detectDialect(code, { catalog })).toMatchObject({ dialect: id });
      expect(await detectDialect(code, { catalog, current: id })).toBeUndefined();
    }
  });

  test('of the systems’ documents is never taken for that of another', async () => {
    let looked = 0;
    for (const { id, examples } of ALL_CASES) {
      for (const { code } of examples.filter((example) => !example.code.includes('@codemode/'))) {
        looked += 1;
        const found = await detectDialect(code);
        expect({ code, dialect: found?.dialect ?? id }).toEqual({ code, dialect: id });
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
});
