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
  const found = editor.getModels().findLast(({ uri }) => uri.scheme === 'script');
  if (found === undefined) throw new Error('No script is open.');
  return found;
}

/** Names that complete at the end of the script. */
async function namesAtEnd(): Promise<readonly string[]> {
  const offset = model().getValueLength();
  const list = await ask(model(), (checker, script) => checker.complete(script, offset, undefined));
  return list?.completions.map(({ name }) => name) ?? [];
}

/** The fastest of some rounds: what the work takes when nothing else does. */
async function fastestMs(rounds: number, work: (round: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

describe('declarations', () => {
  it('of a server with 100 tools reach completions within 100 ms of a change', async () => {
    page.declare([globals, manyTools('s', 100)]);
    page.open('import * as s from "@codemode/servers/s";\ns.');
    expect(await namesAtEnd()).toHaveLength(100);
    const ms = await fastestMs(9, async (round) => {
      page.declare([globals, manyTools('s', 101 + round)]);
      expect(await namesAtEnd()).toHaveLength(101 + round);
    });
    expect(ms).toBeLessThan(100);
  });

  it('are sent again only where their text changed', async () => {
    const sent: string[] = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (
      this: Worker,
      message: { method?: string; request?: { path: string }[][] },
    ) {
      if (message.method === 'addFiles') sent.push(...(message.request?.[0] ?? []).map(({ path }) => path));
      return Reflect.apply(postMessage, this, [message]);
    } as typeof postMessage;
    try {
      const files = ['a', 'b', 'c'].map((id) => manyTools(id, 10));
      page.declare(files);
      page.declare(files.map((file) => ({ ...file })));
      page.declare([manyTools('a', 11), ...files.slice(1)]);
      expect(sent).toEqual(['servers/a.d.ts', 'servers/b.d.ts', 'servers/c.d.ts', 'servers/a.d.ts']);
    } finally {
      Worker.prototype.postMessage = postMessage;
    }
  });
});

describe('with 1,000 tools', () => {
  const servers = Array.from({ length: 20 }, (_, index) => manyTools(`s${index}`, 50));

  it('completions answer within 300 ms, of members and of names that an import would bring', async () => {
    page.declare([globals, ...servers]);
    page.open('import * as s0 from "@codemode/servers/s0";\ns0.');
    await namesAtEnd();
    const members = await fastestMs(5, async () => expect(await namesAtEnd()).toHaveLength(50));
    page.open('s1_tool', { id: 'b' });
    await namesAtEnd();
    const imports = await fastestMs(5, async (round) => {
      page.editor.setValue(round % 2 === 0 ? 'tool' : 'too');
      expect((await namesAtEnd()).length).toBeGreaterThan(1000);
    });
    expect([members < 300, imports < 300], `${members} ms, ${imports} ms`).toEqual([true, true]);
  });

  it('typing blocks the page for no more than 50 ms', async () => {
    page.declare([globals, ...servers]);
    page.open('import * as s0 from "@codemode/servers/s0";\n');
    await page.problems();
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    // The first rounds warm up; on a busy machine others have their turn as well. One undisturbed round is enough.
    for (let round = 0; round < 6 && (round === 0 || long.length > 0); round++) {
      long.length = 0;
      for (const character of 'const found = await s1_tool_2') {
        await page.type(character);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      await page.completions();
      await page.problems();
      await page.type('{Escape};\n');
    }
    observer.disconnect();
    expect(long).toEqual([]);
  }, 60_000);
});
