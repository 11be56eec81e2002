import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { globals, manyTools } from '../testing/declarations.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';
import { editor } from './api.ts';
import { ask } from './checker-client.ts';

loadMonacoFirst();

let page: MonacoPage;
beforeEach(async () => {
  page = await openMonaco();
});
afterEach(() => page.close());

function model(): editor.ITextModel {
  const matches = editor.getModels().findLast(({ uri }) => uri.scheme === 'script');
  if (matches === undefined) throw new Error('No script is open.');
  return matches;
}

/** Names that complete at the end of the script. */
async function namesAtEnd(): Promise<readonly string[]> {
  const offset = model().getValueLength();
  const list = await ask(model(), (checker, script) => checker.complete(script, offset, undefined));
  return list?.completions.map(({ name }) => name) ?? [];
}

describe('declarations', () => {
  it('of a server with 100 tools reach completions after each change', async () => {
    page.declare([globals, manyTools('s', 100)]);
    page.open('import * as s from "@codemode/servers/s";\ns.');
    expect(await namesAtEnd()).toHaveLength(100);
    for (const count of [101, 99]) {
      page.declare([globals, manyTools('s', count)]);
      expect(await namesAtEnd()).toHaveLength(count);
    }
  });
});

describe('with 1,000 tools', () => {
  const servers = Array.from({ length: 20 }, (_, index) => manyTools(`s${index}`, 50));

  it('completions answer, of members and of names that an import would bring', async () => {
    page.declare([globals, ...servers]);
    page.open('import * as s0 from "@codemode/servers/s0";\ns0.');
    expect(await namesAtEnd()).toHaveLength(50);
    page.open('s1_tool', { id: 'b' });
    page.editor.setValue('tool');
    expect((await namesAtEnd()).length).toBeGreaterThan(1000);
  });

  it('what is typed is completed and checked', async () => {
    page.declare([globals, ...servers]);
    page.open('import * as s0 from "@codemode/servers/s0";\n');
    for (const character of 'const found = await s1_tool_2') await page.type(character);
    expect((await page.completions()).join()).toContain('s1_tool_2');
    await page.type('{Escape};\n');
    expect(await page.problems()).not.toEqual([]);
  });
});
