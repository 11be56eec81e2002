import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROVIDERS } from '../../models/index.ts';
import { type Reply, type ScriptedServer, startScriptedServer } from '../../models/testing/scripted-server.ts';
import { sourceOf, structured } from '../../runtime/host/testing/sources.ts';
import type { Session } from '../create-session.ts';
import { ranToEnd, stateWhen, testSession } from '../testing/session.ts';
import { type Comparison, comparedRows, createComparison } from './create-comparison.ts';
import { createReplayedModel } from './replayed-model.ts';

let model: ScriptedServer;
let session: Session;
let comparison: Comparison;
let counted = 0;

const DIRECT: Reply = { calls: [{ name: 'count', input: {} }], usage: { inputTokens: 300, outputTokens: 10 } };
const SCRIPT: Reply = {
  calls: [
    {
      name: 'codemode_run',
      input: {
        code: 'import { count } from "@codemode/servers/shop";\nglobalThis.__codemode_result__ = await count({});',
      },
    },
  ],
  usage: { inputTokens: 200, outputTokens: 40 },
};
const DONE: Reply = { text: 'Seven.', usage: { inputTokens: 100, outputTokens: 2 } };

beforeEach(async () => {
  counted = 0;
  model = await startScriptedServer((request) =>
    request.messageCount > 1 ? DONE : request.toolNames.includes('count') ? DIRECT : SCRIPT,
  );
  const answer = () => {
    counted += 1;
    return structured({ count: 7 });
  };
  session = testSession('1', {
    shop: sourceOf('shop', { count: { tool: { annotations: { readOnlyHint: true } }, answer }, buy: answer }),
  });
  session.connectOnOpen();
  await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
  const create = await PROVIDERS.openai.load();
  comparison = createComparison({
    session,
    count: async (texts) => texts.map(({ length }) => length),
    model: async () => create({ name: 'scripted', url: `${model.url}/v1` }),
    choices: () => ({ maxAnswers: 4, withheld: [] }),
  });
});
afterEach(async () => {
  comparison.stop();
  await session.dispose();
  await model.close();
});

test('given a task, two modes and two tries, each gets its own tools, and the rows have what each took', async () => {
  comparison.set({ task: 'Count', repeats: 2 });
  await comparison.start();
  const rows = comparedRows(comparison.store.getState());
  expect(rows.map(({ mode, runs }) => [mode, runs.length])).toEqual([
    ['direct', 2],
    ['codemode', 2],
  ]);
  expect(counted).toBe(4);
  const [direct, codemode] = rows;
  expect(direct?.summary).toMatchObject({
    passed: 2,
    inputTokens: { median: 400, min: 400, max: 400 },
    outputTokens: { median: 12 },
    serverCalls: { median: 1 },
  });
  expect(codemode?.summary).toMatchObject({ inputTokens: { median: 300 }, outputTokens: { median: 42 } });
  expect(comparison.store.getState()).not.toHaveProperty('current');
  expect(session.store.getState().scripts).toHaveLength(1);
});

test('given a second start while the model is still being opened, the task is put to it once', async () => {
  comparison.set({ task: 'Count', modes: ['direct'] });
  await Promise.all([comparison.start(), comparison.start()]);
  expect(counted).toBe(1);
  await comparison.start();
  expect(counted).toBe(2);
});

test('given a stop, what was under way does not count', async () => {
  model.script = () => ({ kind: 'hangs', text: 'Let me' });
  const running = comparison.start();
  while (model.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  comparison.stop();
  await running;
  expect(comparedRows(comparison.store.getState())).toEqual([]);
});

test('given a vocabulary that does not load, an estimate stands in, and the tries go on', async () => {
  const create = await PROVIDERS.openai.load();
  const uncounted = createComparison({
    session,
    count: async () => Promise.reject(new Error('offline')),
    model: async () => create({ name: 'scripted', url: `${model.url}/v1` }),
    choices: () => ({ maxAnswers: 4, withheld: [] }),
  });
  uncounted.set({ task: 'Count', modes: ['direct'] });
  await uncounted.start();
  expect(uncounted.store.getState().problem).toBeUndefined();
  expect(comparedRows(uncounted.store.getState())).toMatchObject([{ summary: { passed: 1 } }]);
});

test('given another dialect, it is one more row', async () => {
  comparison.set({ modes: ['cloudflare'], repeats: 99 });
  expect(comparison.store.getState().repeats).toBe(20);
  comparison.set({ repeats: 1 });
  model.script = (request) =>
    request.messageCount > 1
      ? DONE
      : { calls: [{ name: request.toolNames[0] ?? '', input: { code: 'async () => await codemode.count({})' } }] };
  await comparison.start();
  const [row] = comparedRows(comparison.store.getState());
  expect(row).toMatchObject({ mode: 'cloudflare', summary: { passed: 1, runs: 1 } });
});

test('given a person who is never asked for their own scripts and runs one meanwhile, calls of the model still ask', async () => {
  session.store.getState().actions.setApprovalMode('never');
  let goOn = (): void => undefined;
  const ran = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const scripted = createReplayedModel({
    ...{ model: { provider: 'openai', name: 'scripted' }, ended: 'answered', answer: 'Done.', result: null },
    turns: [
      {
        task: 'Buy',
        steps: [
          { kind: 'answer', text: '', calls: [{ name: 'buy', inputText: '{}' }], stop: 'tool-calls', durationMs: 1 },
          { kind: 'answer', text: 'Done.', calls: [], stop: 'end', durationMs: 1 },
        ],
      },
    ],
  });
  const waiting = createComparison({
    session,
    count: async (texts) => texts.map(({ length }) => length),
    model: async () => ({
      ...scripted,
      async ask(...request) {
        await ran;
        return scripted.ask(...request);
      },
    }),
    choices: () => ({ maxAnswers: 4, withheld: [] }),
  });
  waiting.set({ task: 'Buy', modes: ['direct'] });
  const running = waiting.start();
  await ranToEnd(session);
  goOn();
  const { requests } = await stateWhen(session, (state) => state.requests.length > 0);
  expect(requests).toMatchObject([{ kind: 'approval', toolName: 'buy' }]);
  expect(counted).toBe(0);
  session.store.getState().actions.answer(requests[0]?.id ?? '', 'refuse');
  await running;
  expect(counted).toBe(0);
});
