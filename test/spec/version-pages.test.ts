import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DIALECTS, type DialectId } from '../../src/runtime/dialects/index.ts';
import { todoServer } from '../../src/runtime/dialects/koan/testing/todo-server.ts';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';
import type { Source } from '../../src/runtime/source.ts';

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../docs/dialects/${name}.md`, import.meta.url), 'utf8');

/** The servers that the examples of each version call. */
const SERVERS: Readonly<Partial<Record<DialectId, () => readonly Source[]>>> = {
  'codecall@1.5': () => [
    sourceOf('user', {
      get: (input) => ({ ...text(`User ${(input as { id: number }).id} not found`), isError: true }),
    }),
    sourceOf('billing', { get: () => text('{"id":7,"total":15}') }),
  ],
  'koan@current': () => [
    todoServer([
      { id: '1', title: 'Write', completed: false },
      { id: '2', title: 'Rest', completed: false },
    ]),
  ],
  'cloudflare@current': () => [
    sourceOf('orders', { list_orders: () => structured({ orders: [{ id: 7 }, { id: 8 }] }) }),
  ],
  'mcp-use@2': () => [sourceOf('tracker', { list_issues: () => text('[]'), close: () => text('closed') })],
};

const open = dialectsOn(launchInProcess);

describe.each(DIALECTS.map((entry) => [entry.id, entry] as const))('the page of %s', (id, { name, version }) => {
  test('says what the version was held against, and when', () => {
    if (name === 'codemode') return;
    expect(pageOf(name)).toMatch(
      new RegExp(`^\\| \`${id.replace('.', '\\.')}\` \\| .+ \\| \\d{4}-\\d\\d-\\d\\d \\|$`, 'm'),
    );
  });

  test.runIf(version !== undefined)('gives for its examples what stands below them', async () => {
    const pattern = new RegExp(
      `\`\`\`js ${id.replace('.', '\\.')}\\n([\\s\\S]*?)\`\`\`\\s*\`\`\`json\\n([\\s\\S]*?)\`\`\``,
      'g',
    );
    const examples = [...pageOf(name).matchAll(pattern)];
    expect(examples.length).toBeGreaterThan(0);
    for (const [, code = '', json = ''] of examples) {
      const envelope = await open(id)(SERVERS[id]?.() ?? []).run(code);
      const gives = JSON.parse(json) as Record<string, unknown>;
      const timed = 'execution_time' in gives ? { ...gives, execution_time: expect.any(Number) } : gives;
      expect(envelope).toMatchObject(timed);
    }
  });
});
