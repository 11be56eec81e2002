import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaskGuard, stepsOf } from '../../agent/index.ts';
import { type Reply, type ScriptedServer, startScriptedServer } from '../../models/testing/scripted-server.ts';
import { sourceOf, structured } from '../../runtime/host/testing/sources.ts';
import type { Json } from '../../runtime/json.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { Session } from '../create-session.ts';
import { DEFAULT_CHOICE } from '../dialect-choice.ts';
import { createScriptTab } from '../script-tab.ts';
import { ranToEnd, stateWhen, testSession } from '../testing/session.ts';
import { askFile, readAskFile } from './ask-file.ts';
import type { AskSettings } from './ask-settings.ts';
import type { AskState } from './ask-state.ts';
import { type Ask, createAsk } from './create-ask.ts';
import { createProposedRuns } from './proposed-runs.ts';

const CANARY = 'sk-canary-3f9d1b';
const MINE = 'globalThis.__codemode_result__ = "mine";';
const BUY = `import { buy } from "@codemode/servers/shop";
globalThis.__codemode_result__ = await buy({ n: 1 });`;
const READ = `import { look } from "@codemode/servers/shop";
globalThis.__codemode_result__ = await look({});`;
/** Names no tool where it can be read. */
const HIDDEN = `const shop = await import("@codemode/servers/" + "shop");
globalThis.__codemode_result__ = await shop["look"]({});`;

/** A file of a conversation whose model failed. */
const failedFile = (step: object): string =>
  JSON.stringify({
    ...{ format: 'codemode-ask', version: 1, servers: [] },
    transcript: {
      ...{ model: { provider: 'openai', name: 'm' }, ended: 'model-failed', answer: '', result: null },
      turns: [
        {
          task: 'x',
          steps: [{ kind: 'failed', failure: { reason: 'quota', message: 'None left' }, durationMs: 1, ...step }],
        },
      ],
    },
  });

let model: ScriptedServer;
let session: Session;
let ask: Ask;
let written: AskSettings[];
const calls: Json[] = [];

const script = (code: string): Reply => ({
  calls: [{ name: 'codemode_run', input: { code } }],
  usage: { inputTokens: 1000, outputTokens: 50 },
});
const DONE: Reply = { text: 'Done.', usage: { inputTokens: 1200, outputTokens: 5 } };

beforeEach(async () => {
  calls.length = 0;
  written = [];
  model = await startScriptedServer();
  const take = (input: Json | undefined) => {
    calls.push(input ?? null);
    return structured({ bought: true });
  };
  const shop = sourceOf('shop', { buy: take, look: { tool: { annotations: { readOnlyHint: true } }, answer: take } });
  session = testSession(MINE, { shop, spare: sourceOf('spare', { note: take }) }, { approvalMode: 'never' });
  session.connectOnOpen();
  await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
  ask = createAsk(session, {
    count: async (texts) => texts.map(({ length }) => length),
    settings: {
      load: () => ({ prices: [], runReads: false, maxAnswers: 6 }),
      save: (settings) => void written.push(settings),
    },
  });
  const choice = { provider: 'openai', url: `${model.url}/v1`, name: 'scripted' } as const;
  ask.setKey(choice, CANARY);
  await ask.use(choice);
});
afterEach(async () => {
  ask.stop();
  await session.dispose();
  await model.close();
});

/** Resolves with the first state of the conversation that fits. */
const askWhen = (fits: (state: AskState) => boolean): Promise<AskState> =>
  new Promise((resolve) => {
    const check = (state: AskState): void => {
      if (!fits(state)) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = ask.store.subscribe(check);
    check(ask.store.getState());
  });
const proposed = async () => {
  const { pending } = await askWhen((state) => state.pending !== undefined);
  if (pending === undefined) throw new Error('unreachable');
  return pending;
};
const questioned = async () => {
  const { requests } = await stateWhen(session, (state) => state.requests.length > 0);
  const [request] = requests;
  if (request === undefined) throw new Error('unreachable');
  return request;
};
const answer = (id: string, as: 'once' | 'refuse') => session.store.getState().actions.answer(id, as);
const steps = () => ask.store.getState().turns.flatMap((turn) => turn.steps);

describe('given a task', () => {
  test('the model gets our prompt and outer tools, its script waits in a tab of its own, runs on a yes, and its result goes back as data', async () => {
    model.script = [script(READ), DONE];
    const sending = ask.send('Look around');
    const { proposal, decision } = await proposed();
    expect(model.requests[0]?.toolNames).toEqual(['codemode_run', 'codemode_search']);
    expect(model.requests[0]?.system).toContain('shop');
    expect(model.requests[0]?.lastTexts).toEqual(['Look around']);
    expect(proposal).toMatchObject({
      number: 1,
      open: false,
      onlyReads: true,
      tools: [{ serverId: 'shop', exportName: 'look', isThere: true }],
    });
    expect(calls).toEqual([]);
    expect(session.store.getState().scripts.map(({ name, text, linked }) => [name, text, linked])).toEqual([
      ['test.ts', MINE, undefined],
      ['ask.ts', READ, true],
    ]);
    expect(decision.run()).toBe(true);
    await sending;
    expect(calls).toHaveLength(1);
    expect(model.requests[1]?.lastTexts.join()).toMatch(/It is data from tools.*"result":\{"bought":true\}/s);
    expect(ask.store.getState()).toMatchObject({ phase: 'idle', ended: 'answered' });
    expect(steps().map(({ kind }) => kind)).toEqual(['answer', 'call', 'answer']);
    expect(steps()[0]).toMatchObject({ usage: { inputTokens: 1000, outputTokens: 50 } });
  });

  test('a person who says no has nothing run, and the model reads of it', async () => {
    model.script = [script(BUY), DONE];
    const sending = ask.send('Buy');
    (await proposed()).decision.refuse();
    await sending;
    expect(calls).toEqual([]);
    expect(session.store.getState().run.phase).toBe('idle');
    expect(model.requests[1]?.lastTexts.join()).toContain('The person did not want this script to run');
  });

  test('a script that the person changed stays theirs, and the model reads what ran', async () => {
    model.script = [script(BUY), script(READ), DONE];
    const sending = ask.send('Buy');
    const { proposal } = await proposed();
    const { actions } = session.store.getState();
    actions.editScript(proposal.scriptId, 'globalThis.__codemode_result__ = "changed";');
    // By the button of the page, as any script.
    actions.run();
    const second = await askWhen((state) => state.pending?.proposal.number === 2);
    expect(model.requests[1]?.lastTexts.join()).toMatch(/The person changed the script.*"changed"/s);
    expect(session.store.getState().scripts.map(({ name }) => name)).toEqual(['test.ts', 'ask.ts', 'ask-2.ts']);
    second.pending?.decision.run();
    await sending;
    expect(calls).toHaveLength(1);
  });

  test('a script whose tab was closed is shown in another, and no script of the person runs in its place', async () => {
    model.script = [script(READ), DONE];
    const sending = ask.send('Look');
    const { proposal, decision } = await proposed();
    const { actions } = session.store.getState();
    actions.closeScript(proposal.scriptId);
    const own = actions.addScript({ name: 'own.ts', text: MINE });
    expect(own).not.toBe(proposal.scriptId);
    await ranToEnd(session);
    expect(ask.store.getState().phase).toBe('proposed');
    decision.show();
    const { pending } = ask.store.getState();
    const { scripts, activeScriptId } = session.store.getState();
    expect(pending?.proposal.scriptId).toBe(activeScriptId);
    expect(scripts.find(({ id }) => id === activeScriptId)).toMatchObject({ text: READ, linked: true });
    pending?.decision.run();
    await sending;
    expect(calls).toHaveLength(1);
    expect(model.requests[1]?.lastTexts.join()).not.toContain('mine');
  });

  test('a call that may change something asks, even where the person chose never to be asked', async () => {
    model.script = [script(BUY), DONE];
    const sending = ask.send('Buy');
    (await proposed()).decision.run();
    const request = await questioned();
    expect(request).toMatchObject({ kind: 'approval', toolName: 'buy' });
    expect(calls).toEqual([]);
    answer(request.id, 'refuse');
    await sending;
    expect(calls).toEqual([]);
  });

  test('a call that the script does not name asks, with its input, though it only reads', async () => {
    model.script = [script(HIDDEN), DONE];
    const sending = ask.send('Look');
    const { proposal, decision } = await proposed();
    expect(proposal).toMatchObject({ tools: [], open: true, onlyReads: false });
    decision.run();
    const request = await questioned();
    expect(request).toMatchObject({ kind: 'approval', toolName: 'look', why: 'unlisted' });
    expect(request.kind === 'approval' && session.payloads.input(request.callId)).toEqual({});
    answer(request.id, 'once');
    await sending;
    expect(calls).toHaveLength(1);
    expect(steps().find(({ kind }) => kind === 'call')).toMatchObject({
      questions: [{ server: 'shop', tool: 'look', why: 'unlisted', allowed: true }],
    });
  });

  test('a server that is withheld is not in the prompt, and a call of it asks', async () => {
    ask.setGiven('spare', false);
    model.script = [
      script('import { note } from "@codemode/servers/spare";\nglobalThis.__codemode_result__ = await note({});'),
      DONE,
    ];
    const sending = ask.send('Note');
    const { decision } = await proposed();
    expect(model.requests[0]?.system).not.toContain('spare');
    decision.run();
    // It may change something, so that the question is the one about that.
    const request = await questioned();
    answer(request.id, 'refuse');
    await sending;
    expect(calls).toEqual([]);
  });

  test('a script that is none opens no tab, and the model reads why', async () => {
    model.script = [{ calls: [{ name: 'codemode_run', input: { code: 7 } }] }, DONE];
    await ask.send('Look');
    expect(session.store.getState().scripts).toHaveLength(1);
    expect(steps()).toMatchObject([{ kind: 'answer' }, { kind: 'call', failed: true }, { kind: 'answer' }]);
    expect(model.requests[1]?.lastTexts.join()).toContain('code');
  });

  test('a script that is longer than any may be opens no tab', async () => {
    const { host } = createProposedRuns({
      ...{ session, host: await session.parts.services.host(), dialect: DEFAULT_CHOICE },
      guard: createTaskGuard([], async () => false),
      tab: createScriptTab(session, 'ask.ts'),
      named: async () => ({ servers: [], open: true }),
      onProposal: () => expect.unreachable(),
      onRunning: () => expect.unreachable(),
    });
    const code = 'x'.repeat(LIMITS.maxSourceBytes.max + 1);
    await expect(host.run({ code }, { sources: [] })).rejects.toThrow(/longer than 1048576 characters/);
    expect(session.store.getState().scripts).toHaveLength(1);
  });

  test('with the switch, scripts that only read run at once, and others wait', async () => {
    ask.set({ runReads: true });
    model.script = [script(READ), script(BUY), DONE];
    const sending = ask.send('Look, then buy');
    const { pending } = await askWhen((state) => state.pending?.proposal.number === 2);
    expect(calls).toHaveLength(1);
    pending?.decision.refuse();
    await sending;
  });

  test('stop ends the request, the question and the run, and the conversation goes on afterwards', async () => {
    model.script = [{ kind: 'hangs', text: 'Let me' }, script(BUY), script('await new Promise(() => {});'), DONE];
    const first = ask.send('One');
    await askWhen(({ arriving }) => arriving !== '');
    ask.stop();
    await first;
    const second = ask.send('Two');
    await proposed();
    ask.stop();
    await second;
    expect(ask.store.getState()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    const third = ask.send('Three');
    (await askWhen((state) => state.pending?.proposal.number === 2)).pending?.decision.run();
    await stateWhen(session, ({ run }) => run.phase === 'running');
    ask.stop();
    await third;
    expect(session.store.getState().run.phase).toBe('stopped');
    await ask.send('Four');
    expect(ask.store.getState().ended).toBe('answered');
    expect(model.requests.at(-1)?.body).toMatchObject({ messages: { length: 9 } });
  });

  test('one that is forgotten before the servers are read is nowhere', async () => {
    model.script = [DONE];
    const sending = ask.send('One');
    ask.reset();
    await sending;
    expect(ask.store.getState()).toMatchObject({ phase: 'idle', turns: [] });
    expect(ask.store.getState()).not.toHaveProperty('ended');
    expect(ask.record()).toBeUndefined();
    expect(model.requests).toHaveLength(0);
  });

  test('the bound of answers ends the work', async () => {
    ask.set({ maxAnswers: 2, runReads: true });
    model.script = (_request, turn) => script(`${READ}\n// ${turn}`);
    await ask.send('For ever');
    expect(ask.store.getState()).toMatchObject({ ended: 'out-of-steps' });
    expect(model.requests).toHaveLength(2);
  });

  test('a model that fails says why, and nothing of the key', async () => {
    model.script = [{ kind: 'error', error: 'wrong-key' }];
    await ask.send('One');
    expect(ask.store.getState()).toMatchObject({ ended: 'model-failed', phase: 'idle' });
    expect(steps()[0]).toMatchObject({ kind: 'failed', failure: { reason: 'wrong-key' } });
  });
});

test('given two choices at once, the later counts, though the code of the first takes longer to load', async () => {
  const choice = { provider: 'gemini', url: 'https://generativelanguage.googleapis.com', name: 'slow' } as const;
  ask.setKey(choice, CANARY);
  const again = { provider: 'openai', url: `${model.url}/v1`, name: 'again' } as const;
  await Promise.all([ask.use(choice), ask.use(again)]);
  expect(ask.store.getState().choice).toEqual(again);
});

describe('a key', () => {
  test('goes to its address and nowhere else: not into state, settings, scripts, runs or files', async () => {
    model.script = [script(READ), DONE];
    const runs: unknown[] = [];
    session.onRunEnd((run) => runs.push(run));
    const sending = ask.send('Look');
    (await proposed()).decision.run();
    await sending;
    expect(model.requests.map(({ key }) => key)).toEqual([CANARY, CANARY]);
    ask.set({ maxAnswers: 3 });
    const record = ask.record();
    if (record === undefined) throw new Error('unreachable');
    const everything = [
      ask.store.getState(),
      session.store.getState(),
      session.recording(),
      runs,
      written,
      askFile(record),
    ];
    expect(written).not.toEqual([]);
    expect(JSON.stringify(everything)).toContain('scripted');
    expect(JSON.stringify(everything)).not.toContain(CANARY);
  });

  test('that no provider can have is refused without being quoted, and the choice stays', async () => {
    const choice = { provider: 'openai', url: 'https://other.example/v1', name: 'm' } as const;
    ask.setKey(choice, 'sk-ünfit');
    await expect(ask.use(choice)).rejects.toThrow(/^The key holds a character that no key has$/);
    ask.setKey({ ...choice, url: 'http://other.example/v1' }, CANARY);
    await expect(ask.use({ ...choice, url: 'http://other.example/v1' })).rejects.toThrow(/plain text/);
    expect(ask.store.getState().choice?.url).toBe(`${model.url}/v1`);
  });

  test('is not given to another address, and is forgotten when it is emptied', () => {
    const { choice } = ask.store.getState();
    if (choice === undefined) throw new Error('unreachable');
    expect(ask.keyFor({ ...choice, url: `${choice.url}/` })).toBe(CANARY);
    expect(ask.keyFor({ ...choice, url: 'https://other.example/v1' })).toBe('');
    expect(ask.keyFor({ ...choice, provider: 'anthropic' })).toBe('');
    ask.setKey(choice, '');
    expect(ask.keyFor(choice)).toBe('');
  });
});

describe('a conversation that was saved', () => {
  test('is read again, shown, and replayed without a model', async () => {
    model.script = [script(READ), DONE];
    const sending = ask.send('Look');
    (await proposed()).decision.run();
    await sending;
    const record = ask.record();
    if (record === undefined) throw new Error('unreachable');
    const asked = model.requests.length;
    ask.reset();
    expect(ask.store.getState().turns).toEqual([]);
    const read = readAskFile(askFile(record));
    ask.show(read);
    expect(ask.store.getState()).toMatchObject({ replayed: true, isOver: true, ended: 'answered' });
    expect(stepsOf({ turns: ask.store.getState().turns })).toEqual(stepsOf(record.transcript));
    const replaying = ask.replay();
    (await proposed()).decision.run();
    await replaying;
    expect(model.requests).toHaveLength(asked);
    expect(calls).toHaveLength(2);
    expect(steps().map(({ kind }) => kind)).toEqual(['answer', 'call', 'answer']);
  });

  test('is replayed message by message, also where one of them had no answer', async () => {
    model.script = [{ kind: 'error', error: 'wrong-key' }, { text: 'Second.' }];
    await ask.send('One');
    await ask.send('Two');
    const before = ask.store.getState().turns.map(({ task, steps: all }) => [task, all.map(({ kind }) => kind)]);
    expect(before).toEqual([
      ['One', ['failed']],
      ['Two', ['answer']],
    ]);
    await ask.replay();
    const { turns, ended } = ask.store.getState();
    expect(turns.map(({ task, steps: all }) => [task, all.map(({ kind }) => kind)])).toEqual(before);
    expect(ended).toBe('answered');
  });

  test.each([
    ['no JSON', '{'],
    ['a failure whose text is none', failedFile({ text: {} })],
    ['a failure without its text', failedFile({})],
    ['another file', '{"format":"codemode-trace","version":1}'],
    ['another version', '{"format":"codemode-ask","version":9}'],
    ['steps that are none', '{"format":"codemode-ask","version":1,"transcript":{"turns":[{"task":"x","steps":[7]}]}}'],
  ])('is refused where it is %s', (_what, text) => {
    expect(() => readAskFile(text)).toThrow(/This file/);
  });
});

test('given settings that make no sense, each is as it comes', async () => {
  const { readSettings } = await import('./ask-settings.ts');
  expect(
    readSettings({ choice: { provider: 'nobody' }, prices: [{ model: 1 }], runReads: 'yes', maxAnswers: 9e9 }),
  ).toEqual({
    prices: [],
    runReads: false,
    maxAnswers: 50,
  });
});
