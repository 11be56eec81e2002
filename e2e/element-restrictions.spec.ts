import { encodeLink } from '../src/link/index.ts';
import { CALLS } from '../test/options/calling-scripts.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { test as base, expect, type HostSite, Runner, runnerTag } from './host-page.ts';

// The table of docs/security.md, its cells of the element: each option that restricts scripts, in every dialect, as a page on
// another origin sets it. A call that reached the server is what must not be.

const READS = 'todo_collection';
const WRITES = 'todo_upsert';
const DIALECTS = Object.keys(CALLS) as (keyof typeof CALLS)[];

const test = base.extend<{ readonly todos: FakeServer }>({
  todos: async ({ browserName: _ }, use) => {
    const inputSchema = { type: 'object' };
    const todos = await startFakeServer({
      serverInfo: { name: 'Todos', version: '1' },
      tools: [
        { name: READS, inputSchema, annotations: { readOnlyHint: true } },
        { name: WRITES, inputSchema },
      ],
      // What every system can read: text, and the same as data; Koan wants a list of items.
      answer: () => ({
        content: [{ type: 'text', text: '{"ok":true,"items":[]}' }],
        structuredContent: { ok: true, items: [] },
      }),
    });
    await use(todos);
    todos.close();
  },
});
test.use({ expectedProblems: /Failed to load resource/ });

interface Element extends HTMLElement {
  run(): Promise<unknown>;
}

/** One element per case, in one page; the script calls the tool that reads. */
interface Case {
  readonly name: string;
  readonly attributes?: string;
  readonly properties?: object;
  /** A policy that no test can send into a page. */
  readonly policy?: 'map' | 'function';
  readonly tool?: string;
  /** What the element names to its page, by `bad-setting`. */
  readonly field?: string;
  /** True where a person is asked before the call. */
  readonly asks?: true;
}

const HELD: readonly Case[] = [
  { name: 'allow-tools of another tool', attributes: 'allow-tools="todos/other"' },
  { name: 'allow-tools that names nothing', attributes: 'allow-tools=""' },
  { name: 'allow-tools of resources alone', attributes: 'allow-tools="resource:todos"' },
  { name: 'policy.allowTools of another tool', properties: { policy: { allowTools: ['todos/other'] } } },
  {
    ...{ name: 'a policy misspelt', properties: { policy: { allowTool: ['todos/**'] } } },
    field: 'policy.allowTool',
  },
  { name: 'a policy that is no object', properties: { policy: 'strict' }, field: 'policy' },
  { name: 'a policy that is a Map', policy: 'map', field: 'policy' },
  { name: 'a policy with a function', policy: 'function', field: 'policy.allow' },
  {
    name: 'an allow-list of the attribute, and another of the policy',
    ...{ attributes: 'allow-tools="todos/todo_collection"', properties: { policy: { allowTools: ['todos/other'] } } },
  },
  {
    name: 'an allow-list of the policy, and another of the attribute',
    ...{ attributes: 'allow-tools="todos/other"', properties: { policy: { allowTools: ['todos/todo_collection'] } } },
  },
  { name: 'an allow-list misspelt', attributes: 'alow-tools="todos/**"', field: 'alow-tools' },
  { name: 'a policy as an attribute', attributes: `policy='{"approval":"always"}'`, field: 'policy' },
  { name: 'a limit misspelt', attributes: 'max-tools-calls="1"', field: 'max-tools-calls' },
  { name: 'no calls, by a property', properties: { maxToolCalls: 0 } },
  {
    name: 'a limit by a property that is no number',
    properties: { maxToolCalls: Number.NaN },
    field: 'limits.maxToolCalls',
  },
  { name: 'an empty list, by a property', properties: { allowTools: '' } },
  {
    name: 'an allow-list, and a policy that names none',
    ...{ attributes: 'allow-tools="todos/nothing"', properties: { policy: { allowTools: null } } },
  },
  { name: 'no calls', attributes: 'max-tool-calls="0"' },
  { name: 'a limit that is not a number', attributes: 'max-tool-calls="1O"', field: 'limits.maxToolCalls' },
  { name: 'a limit without an end', attributes: 'max-tool-calls="Infinity"', field: 'limits.maxToolCalls' },
  { name: 'approval of every call', properties: { policy: { approval: 'always' } }, asks: true },
  {
    ...{ name: 'an approval that does not exist', properties: { policy: { approval: 'allways' } }, asks: true },
    field: 'policy.approval',
  },
  { name: 'a tool that does not say that it reads', tool: WRITES, asks: true },
];

async function openCase(
  page: import('@playwright/test').Page,
  host: HostSite,
  todos: FakeServer,
  dialect: keyof typeof CALLS,
  { attributes = '', properties = {}, policy, tool = READS }: Omit<Case, 'name'>,
): Promise<Runner> {
  const server = 'servers' in properties ? '' : `server="todos=${todos.url}"`;
  await page.goto(host.embed(runnerTag(CALLS[dialect](tool), `${server} dialect="${dialect}" ${attributes}`)));
  const runner = new Runner(page);
  await runner.listen();
  await runner.element.evaluate((element, given) => Object.assign(element, given), properties);
  await runner.element.evaluate((element, kind) => {
    const policies = { map: new Map([['allowTools', []]]), function: { allow: () => false } };
    if (kind !== undefined) Object.assign(element, { policy: policies[kind] });
  }, policy);
  return runner;
}

const start = (runner: Runner): Promise<void> =>
  runner.element.evaluate((element) => {
    void (element as Element).run().catch(() => undefined);
  });
const refusedFields = async (runner: Runner): Promise<readonly unknown[]> =>
  (await runner.heard())
    .filter(([name, detail]) => name === 'error' && (detail as { code: string }).code === 'bad-setting')
    .map(([, detail]) => (detail as { field: string }).field);

for (const dialect of DIALECTS) {
  test(`given an element in ${dialect}, what its page restricts is not called, and is named where it cannot be read`, async ({
    page,
    host,
    todos,
  }) => {
    test.slow();
    const free = await openCase(page, host, todos, dialect, {});
    await start(free);
    await free.reaches('done');
    expect(todos.calls.map(({ name }) => name)).toEqual([READS]);

    for (const one of HELD) {
      await test.step(one.name, async () => {
        const runner = await openCase(page, host, todos, dialect, one);
        await start(runner);
        const question = runner.frame.locator('dialog[open]');
        if (one.asks === true) {
          await expect(question, one.name).toBeVisible({ timeout: 20_000 });
          await question.getByRole('button', { name: 'Refuse' }).click();
        }
        await expect(runner.element, one.name).toHaveAttribute('data-status', /error|done/, { timeout: 20_000 });
        expect(todos.calls, one.name).toHaveLength(1);
        expect(await refusedFields(runner), one.name).toEqual(one.field === undefined ? [] : [one.field]);
      });
    }
  });
}

test('given a policy that is an object of a class, what its getters say holds', async ({ page, host, todos }) => {
  const runner = await openCase(page, host, todos, 'codemode', {});
  await runner.element.evaluate((element) => {
    class Policy {
      get allowTools() {
        return [];
      }
    }
    Object.assign(element, { policy: new Policy() });
  });
  await start(runner);
  await expect(runner.element).toHaveAttribute('data-status', /error|done/, { timeout: 20_000 });
  expect(todos.calls).toEqual([]);
});

test('given a dialect that does not exist, it is named', async ({ page, host, todos }) => {
  await page.goto(host.embed(runnerTag(CALLS.codecall(READS), `server="todos=${todos.url}" dialect="codecal"`)));
  const runner = new Runner(page);
  await runner.listen();
  await start(runner);
  await expect.poll(() => refusedFields(runner)).toEqual(['dialect']);
  await expect(runner.element).toHaveAttribute('data-status', /error|done/, { timeout: 20_000 });
  expect(todos.calls).toEqual([]);
});

for (const [name, more] of [
  ['read-only', { readOnly: true }],
  ['an exposure', { exposure: 'Tools' }],
  ['metadata of tools', { toolMetadata: {} }],
  ['an address under a wrong name', { uri: 'https://x.example' }],
] as const) {
  test(`given a server with ${name}, which elements do not have, it is not connected`, async ({
    page,
    host,
    todos,
  }) => {
    const servers = [{ name: 'todos', url: todos.url, ...more }];
    const runner = await openCase(page, host, todos, 'codemode', { properties: { servers } });
    await start(runner);
    await runner.reaches('error');
    expect(JSON.stringify(await runner.heard())).toContain(`todos: ${Object.keys(more)[0]}?`);
    expect(todos.calls).toEqual([]);
  });
}

for (const [dialect, dialectOptions] of [
  ['codecall', { allowedTools: ['other'] }],
  ['codecall', { allowedTool: [READS] }],
  ['koan', { exposure: 'Tools' }],
  ['koan', { exposure: 'Tool' }],
  ['emceepee', { allowedTools: ['other'] }],
] as const) {
  test(`given a link in ${dialect} with ${JSON.stringify(dialectOptions)} as src, what it restricts holds or is refused`, async ({
    page,
    host,
    todos,
  }) => {
    const src = (options: object): string =>
      `${host.origin}/#${encodeLink({
        scripts: [{ name: 'script.ts', text: CALLS[dialect](READS) }],
        ...{ dialect, dialectOptions: options as never },
        servers: [{ id: 'todos', url: todos.url }],
      })}`;
    const runs = async (options: object, attributes = ''): Promise<number> => {
      await page.goto(host.embed(`<codemode-runner src="${src(options)}" trust-src ${attributes}></codemode-runner>`));
      const runner = new Runner(page);
      await start(runner);
      await expect(runner.element).toHaveAttribute('data-status', /error|done/, { timeout: 20_000 });
      return todos.calls.length;
    };
    expect(await runs({})).toBe(1);
    expect(await runs(dialectOptions)).toBe(1);
    // Whatever else the page says of the script, what the link restricts holds.
    expect(await runs(dialectOptions, `dialect="${dialect}"`)).toBe(1);
  });
}
