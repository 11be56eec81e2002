import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBuiltin } from '../../src/builtin/index.ts';
import { createMcpSource, type McpSource } from '../../src/mcp/index.ts';

const { signal } = new AbortController();
let builtin: ReturnType<typeof createBuiltin>;
let source: McpSource;

beforeEach(() => {
  builtin = createBuiltin('issues');
  source = createMcpSource({ id: 'issues', name: builtin.name, transport: builtin.transport });
});
afterEach(() => source.close());

interface Row {
  readonly number: number;
  readonly title: string;
  readonly priority: string;
  readonly labels: readonly string[];
}
/** What the tools answer with, all of them together: each answer has some of it. */
interface Answer extends Row {
  readonly issues: readonly [Row, ...Row[]];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string;
  readonly comment: unknown;
  readonly openByLabel: Readonly<Record<string, number>>;
  readonly openByAssignee: Readonly<Record<string, number>>;
}

/** What a tool answered, as data. */
async function call(tool: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const result = await source.call(tool, input as never, { signal });
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  const { structuredContent } = result;
  expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  return structuredContent as never;
}

async function failing(tool: string, input: Record<string, unknown>): Promise<string> {
  const result = await source.call(tool, input as never, { signal });
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toBeUndefined();
  const [block] = result.content as unknown as readonly [{ readonly text: string }];
  return block.text;
}

describe('the issue tracker, given a fresh page', () => {
  it('lists tools with descriptions, schemas on both sides and annotations', async () => {
    const tools = await source.tools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_issues',
      'get_issue',
      'create_issue',
      'update_issue',
      'add_comment',
      'delete_issue',
      'get_stats',
      'list_labels',
      'list_people',
    ]);
    for (const tool of tools) {
      expect(tool.description?.length).toBeGreaterThan(40);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations?.title).toBe(tool.title);
    }
    const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readOnly).toEqual(['list_issues', 'get_issue', 'get_stats', 'list_labels', 'list_people']);
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
    expect(destructive).toEqual(['delete_issue']);
  });

  it('pages through the open issues without missing or repeating one', async () => {
    const numbers: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Answer = await call('list_issues', { limit: 7, ...(cursor === null ? {} : { cursor }) });
      expect(page.issues.length).toBeLessThanOrEqual(7);
      numbers.push(...page.issues.map(({ number }) => number));
      expect(page.total).toBe(32);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(numbers.length).toBe(32);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });

  it('combines filters', async () => {
    const { issues } = await call('list_issues', {
      state: 'all',
      labels: ['bug', 'security'],
      sort: 'priority',
      limit: 50,
    });
    expect(issues.length).toBeGreaterThan(2);
    expect(issues[0].priority).toBe('urgent');
    for (const issue of issues) expect(issue.labels).toEqual(expect.arrayContaining(['bug', 'security']));
    const mine = await call('list_issues', { assignee: 'mira', milestone: '1.9', text: 'OFFLINE edit' });
    expect(mine.issues.map(({ title }) => title)).toEqual(['Notes edited offline on two devices lose the older edit']);
    const free = await call('list_issues', { assignee: 'nobody', limit: 50 });
    expect(free.total).toBe((await call('get_stats')).openByAssignee.nobody);
  });

  it('counts what it lists', async () => {
    const stats = await call('get_stats');
    expect(stats).toMatchObject({ total: 42, open: 32, closed: 10 });
    for (const label of ['sync', 'editor', 'accessibility']) {
      expect(stats.openByLabel[label]).toBe((await call('list_issues', { labels: [label] })).total);
    }
  });

  it('creates, updates, comments on, closes and deletes an issue', async () => {
    const created = await call('create_issue', { title: 'Export as EPUB', labels: ['import'] });
    expect(created).toMatchObject({ number: 43, state: 'open', priority: 'medium', assignee: null, comments: [] });
    await call('update_issue', { number: 43, assignee: 'bram', priority: 'high' });
    const { comment } = await call('add_comment', { number: 43, body: 'Wanted by two schools.', author: 'aiko' });
    expect(comment).toMatchObject({ author: 'aiko', body: 'Wanted by two schools.' });
    const closed = await call('update_issue', { number: 43, state: 'closed' });
    expect(closed).toMatchObject({ assignee: 'bram', closeReason: 'completed', commentCount: 1 });
    expect(closed.closedAt).toBe(closed.updatedAt);
    expect(Date.parse(closed.closedAt)).toBeGreaterThan(Date.parse(closed.createdAt));
    const reopened = await call('update_issue', { number: 43, state: 'open', assignee: null });
    expect(reopened).toMatchObject({ closeReason: null, closedAt: null, assignee: null });
    expect(await call('delete_issue', { number: 43 })).toEqual({
      number: 43,
      title: 'Export as EPUB',
      deletedComments: 1,
    });
    expect(await failing('get_issue', { number: 43 })).toBe('There is no issue #43: it was deleted.');
    expect((await call('create_issue', { title: 'Next' })).number).toBe(44);
  });

  it('says what is wrong with a call that makes no sense', async () => {
    expect(await failing('get_issue', { number: 999 })).toMatch(/no issue #999.*from 1 to 42/);
    expect(await failing('list_issues', { cursor: 'page 2' })).toMatch(/“page 2” is no cursor/);
    expect(await failing('update_issue', { number: 1, closeReason: 'completed' })).toMatch(/#1 is open/);
    await expect(source.call('nope', {}, { signal })).rejects.toMatchObject({
      failure: 'protocol',
      message: expect.stringContaining('There is no tool “nope”'),
    });
  });

  it('gives the same answers to the same calls after a reset', async () => {
    const script = async () => [
      await call('create_issue', { title: 'One' }),
      await call('update_issue', { number: 2, priority: 'low' }),
      await call('add_comment', { number: 3, body: 'x' }),
      await call('get_stats'),
    ];
    const first = await script();
    await builtin.reset();
    expect(await script()).toEqual(first);
  });

  it('keeps its data while connections come and go, and apart from other trackers', async () => {
    await call('create_issue', { title: 'One' });
    const again = createMcpSource({ id: 'again', transport: builtin.transport });
    const other = createMcpSource({ id: 'other', transport: createBuiltin('issues').transport });
    const total = async (from: McpSource) =>
      ((await from.call('get_stats', {}, { signal })).structuredContent as { total: number }).total;
    expect([await total(again), await total(other)]).toEqual([43, 42]);
    await Promise.all([again.close(), other.close()]);
  });

  it('answers calls made together at the same time', async () => {
    await source.tools();
    const ended: string[] = [];
    const ask = async (tool: string) => {
      await call(tool);
      ended.push(tool);
    };
    // The slow one was asked first and answers last.
    await Promise.all([ask('get_stats'), ask('list_issues'), ask('list_labels')]);
    expect(ended).toEqual(['list_labels', 'list_issues', 'get_stats']);
  });

  it('stops a call that is cancelled', async () => {
    await source.tools();
    const stop = new AbortController();
    const pending = source.call('create_issue', { title: 'Never' }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    await expect(pending).rejects.toMatchObject({ failure: 'cancelled' });
    expect((await call('get_stats')).total).toBe(42);
  });
});
