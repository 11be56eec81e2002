import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { PROVIDERS } from '../../models/index.ts';
import { type Reply, type ScriptedServer, startScriptedServer } from '../../models/testing/scripted-server.ts';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import { planModes } from '../commands/eval/plan.ts';
import { openSources } from '../servers/open-sources.ts';
import { builtinArgument } from '../servers/server-argument.ts';
import { readTasks } from './read-tasks.ts';
import { createRunCheck } from './run-check.ts';
import { type OnceSetup, runOnce } from './run-once.ts';
import { judgeRun } from './verdict.ts';

const FILE = join(import.meta.dirname, '../../../docs/evaluate/tasks.yaml');
const TASKS = readTasks(readFileSync(FILE, 'utf8'), FILE);

/** The task that the page shows. */
const PAGE = join(import.meta.dirname, '../../../docs/evaluate.md');
const [, SHOWN = ''] = /```yaml\n(servers:.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
const SHOWN_TASKS = readTasks(SHOWN, PAGE);

const issues = (names: string, body: string): string => `import { ${names} } from "@codemode/servers/issues";\n${body}`;
const todos = (names: string, body: string): string => `import { ${names} } from "@codemode/servers/todos";\n${body}`;
const result = (expression: string): string => `globalThis.__codemode_result__ = ${expression};`;

/** What a model that does it right does: scripts, then words. The words may be what the script gave. */
const SOLUTIONS: Readonly<
  Record<string, { readonly script?: string; readonly answer?: string; readonly first?: string }>
> = {
  'count-by-label': { script: issues('list_issues', result('(await list_issues({ labels: ["sync"] })).total')) },
  'most-wanted-bug': {
    script: issues(
      'list_issues',
      `const [bug] = (await list_issues({ labels: ["bug"], sort: "votes", limit: 1 })).issues;\n${result('`#${bug.number} ${bug.title}`')}`,
    ),
  },
  'whole-list': {
    script: issues(
      'list_issues',
      `const { issues } = await list_issues({ state: "all", limit: 50 });
const counts = {};
for (const { author } of issues) counts[author] = (counts[author] ?? 0) + 1;
${result('Object.entries(counts).map(([name, count]) => `${name} ${count}`).join("\\n")')}`,
    ),
  },
  'comment-on-one': {
    script: issues('add_comment', 'await add_comment({ number: 5, body: "Still seen in 1.9.1", author: "nadia" });'),
  },
  'assign-urgent': {
    script: issues(
      'list_issues, update_issue',
      `const { issues } = await list_issues({ priority: "urgent", limit: 50 });
for (const { number } of issues) await update_issue({ number, assignee: "bram" });`,
    ),
  },
  'look-and-leave': {
    script: issues('list_issues', result('(await list_issues({})).issues.map(({ title }) => title).join()')),
  },
  'no-such-issue': {
    script: issues('get_issue', result('await get_issue({ number: 4711 }).then(() => "yes", () => "There is none")')),
  },
  'two-turns': { first: '1.9', script: issues('get_stats', result('(await get_stats({})).estimatedHoursOpen')) },
  'finish-errands': {
    script: todos(
      'todo_collection, todo_upsert',
      `const { items } = await todo_collection({ filter: { tags: ["errand"] } });
for (const { id } of items) await todo_upsert({ model: { id, completed: true } });`,
    ),
  },
  'delete-only-done': {
    script: todos(
      'todo_collection, todo_delete_many',
      `const { items } = await todo_collection({ set: "allotment", filter: { completed: true } });
await todo_delete_many({ set: "allotment", ids: items.map(({ id }) => id) });`,
    ),
  },
  'warmest-of-three': {
    script: `import { get_forecast } from "@codemode/servers/places";
const all = await Promise.all(["kyoto", "lisbon", "bergen"].map((place) => get_forecast({ place, days: 3 })));
const days = all.flatMap(({ place, days }) => days.map(({ highCelsius }) => ({ place, highCelsius })));
const [best] = days.toSorted((a, b) => b.highCelsius - a.highCelsius);
${result('`${best.place}: ${best.highCelsius}`')}`,
  },
  'to-do-from-issue': {
    script: `import { list_issues } from "@codemode/servers/issues";
import { todo_upsert } from "@codemode/servers/todos";
const [issue] = (await list_issues({ labels: ["security"] })).issues;
await todo_upsert({ model: { title: issue.title, assignee: "mila" } });`,
  },
};

let server: ScriptedServer;
const runtime = createRuntimeHost({ launch: launchInProcess });
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(async () => {
  await server.close();
  await runtime.close();
});

const setup = async (): Promise<OnceSetup> => ({
  runtime,
  model: (await PROVIDERS.openai.load())({ name: 'scripted', url: `${server.url}/v1` }),
  ...{ judge: undefined, policy: [], limits: {}, maxAnswers: 6, taskTimeoutMs: 60_000, allowUnlisted: false },
  open: (ids) => openSources(ids.map(builtinArgument), { cwd: '/', env: {} }),
});

/** Works on a task in code mode. */
async function work(id: string, script: (turn: number, lastRead: string) => Reply) {
  const task = [...TASKS, ...SHOWN_TASKS].find((one) => one.id === id);
  const [mode] = await planModes('codemode');
  if (task === undefined || mode === undefined) throw new Error(`There is no task ${id}`);
  (server.requests as unknown[]).length = 0;
  server.script = ({ lastTexts }, turn) => script(turn, lastTexts.join('\n'));
  const options = { signal: new AbortController().signal, onStep: () => undefined };
  const run = await runOnce(await setup(), { task, mode, attempt: 1 }, options);
  return judgeRun(run, createRunCheck(runtime));
}

/** The result in the answer that a model read. */
const resultIn = (text: string): string => {
  const [line = '{}'] = text.split('\n').filter((one) => one.startsWith('{"logs"'));
  return String((JSON.parse(line) as { result?: unknown }).result);
};

test('the example has twelve tasks, with a solution for each', () => {
  expect(TASKS).toHaveLength(12);
  expect(Object.keys(SOLUTIONS).sort()).toEqual(TASKS.map(({ id }) => id).sort());
});

describe.each(walk(Object.entries(SOLUTIONS)))('given the task %s', (id, { script = '', first }) => {
  test('a model that solves it passes', async () => {
    const calling: Reply = { calls: [{ name: 'codemode_run', input: { code: script } }] };
    const replies: Reply[] = [...(first === undefined ? [] : [{ text: first }]), calling];
    const verdict = await work(id, (turn, lastRead) => replies[turn] ?? { text: `It is ${resultIn(lastRead)}` });
    expect(verdict.findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.passed).toBe(true);
  });

  test('a model that only talks does not', async () => {
    const verdict = await work(id, () => ({ text: 'Done, as you wish.' }));
    expect(verdict.passed).toBe(false);
  });
});

describe('given the task that the page shows', () => {
  const close = issues(
    'update_issue',
    'await update_issue({ number: 37, state: "closed", closeReason: "duplicate" });',
  );

  test('a model that does it passes', async () => {
    const calling: Reply = { calls: [{ name: 'codemode_run', input: { code: close } }] };
    const verdict = await work('close-duplicates', (turn) => (turn === 0 ? calling : { text: 'Closed' }));
    expect(verdict.findings.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('it is not done before, so a model that only talks meets no expectation and no check', async () => {
    const verdict = await work('close-duplicates', () => ({ text: 'Done, as you wish.' }));
    expect(verdict.findings.filter(({ ok }) => !ok).map(({ kind }) => kind)).toEqual(['expected', 'check']);
  });
});
