import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sourceOf, text } from '../../runtime/host/testing/sources.ts';
import type { Session } from '../create-session.ts';
import type { ApprovalAnswer, FlowAnswer, PersonRequest } from '../state.ts';
import { remote, stateWhen, testSession } from '../testing/session.ts';
import { type ComparedMode, createComparison } from './create-comparison.ts';
import { createReplayedModel } from './replayed-model.ts';

let session: Session;
let bought: number;
beforeEach(async () => {
  bought = 0;
  const shop = sourceOf('shop', {
    buy: () => {
      bought += 1;
      return text('bought');
    },
  });
  const safe = sourceOf('safe', {
    look: { tool: { annotations: { readOnlyHint: true } }, answer: () => text('secret') },
  });
  const account = { signedIn: () => true, forget: async () => 'unrevoked' as const };
  session = testSession(
    '1',
    { shop, safe: { source: safe, account } },
    { scripts: [{ name: 'x.ts', text: '1' }], servers: ['shop', 'safe'].map(remote) },
  );
  session.connectOnOpen();
  await stateWhen(session, ({ servers }) => servers.every(({ status }) => status.state === 'ready'));
});
afterEach(() => session.dispose());

type Call = readonly [name: string, input: object];
const runs = (code: string): Call => ['codemode_run', { code }];
const BUY = 'import { buy } from "@codemode/servers/shop";\nawait buy({});\nawait buy({});';
const LOOK = 'import { look } from "@codemode/servers/safe";\nglobalThis.__codemode_result__ = await look({});';

/** Compares by one try in a mode, in which the model makes these calls one after the other; gives back what was asked. */
async function asked(
  mode: ComparedMode,
  calls: readonly Call[],
  { approval = 'once', flow = 'run' }: { readonly approval?: ApprovalAnswer; readonly flow?: FlowAnswer },
): Promise<readonly PersonRequest[]> {
  const steps = [
    ...calls.map(([name, input]) => ({
      ...({ kind: 'answer', text: '', stop: 'tool-calls', durationMs: 1 } as const),
      calls: [{ name, inputText: JSON.stringify(input) }],
    })),
    { kind: 'answer', text: 'Done.', calls: [], stop: 'end', durationMs: 1 } as const,
  ];
  const comparison = createComparison({
    session,
    count: async (texts) => texts.map(({ length }) => length),
    model: async () =>
      createReplayedModel({
        ...{ model: { provider: 'openai', name: 'scripted' }, ended: 'answered', answer: 'Done.', result: null },
        turns: [{ task: 'Buy', steps }],
      }),
    choices: () => ({ maxAnswers: 8, withheld: [] }),
  });
  comparison.set({ task: 'Buy', modes: [mode] });
  const seen: PersonRequest[] = [];
  const unsubscribe = session.store.subscribe(({ requests, actions }) => {
    for (const request of requests) {
      if (seen.some(({ id }) => id === request.id)) continue;
      seen.push(request);
      queueMicrotask(() =>
        request.kind === 'flow' ? actions.answerFlow(request.id, flow) : actions.answer(request.id, approval),
      );
    }
  });
  await comparison.start();
  unsubscribe();
  expect(comparison.store.getState().problem).toBeUndefined();
  return seen;
}

const about = (requests: readonly PersonRequest[]) =>
  requests.map((request) => [request.kind, 'inTry' in request ? request.inTry : undefined]);

describe('given Allow in this run for a script of a comparison', () => {
  test('it holds for the rest of that script, and the next script asks again', async () => {
    const requests = await asked('codemode', [runs(BUY), runs(`${BUY}//`)], { approval: 'run' });
    expect(about(requests)).toEqual([
      ['approval', 'script'],
      ['approval', 'script'],
    ]);
    expect(bought).toBe(4);
  });

  test('the very same script asks again, too', async () => {
    expect(await asked('codemode', [runs(BUY), runs(BUY)], { approval: 'run' })).toHaveLength(2);
  });

  test('its question says nothing of the calls and the clock of the run on show', async () => {
    const [request] = await asked('codemode', [runs(BUY)], { approval: 'run' });
    expect(request).not.toHaveProperty('callsBefore');
    expect(request).not.toHaveProperty('elapsedMs');
  });
});

describe('given a script of a comparison that has read from a server somebody signed in to', () => {
  test.each(['run', 'script'] as const)(
    'what is allowed for the %s is asked again by the next script',
    async (flow) => {
      const requests = await asked('codemode', [runs(LOOK), runs(BUY), runs(`${BUY}//`)], { flow });
      expect(about(requests).filter(([kind]) => kind === 'flow')).toEqual([
        ['flow', 'script'],
        ['flow', 'script'],
      ]);
      expect(bought).toBe(4);
    },
  );

  test('what is refused to one script is asked about by the next', async () => {
    const requests = await asked('codemode', [runs(LOOK), runs(BUY), runs(`${BUY}//`)], { flow: 'refuse' });
    expect(about(requests).filter(([kind]) => kind === 'flow')).toHaveLength(2);
    expect(bought).toBe(0);
  });

  test('what is allowed for the script holds where the model writes that very script again', async () => {
    const requests = await asked('codemode', [runs(LOOK), runs(BUY), runs(BUY)], { flow: 'script' });
    expect(about(requests).filter(([kind]) => kind === 'flow')).toHaveLength(1);
  });
});

describe('given a model that calls tools itself in a comparison', () => {
  test('what is allowed holds for the try, and the question says that it is one', async () => {
    const calls: readonly Call[] = [
      ['look', {}],
      ['buy', {}],
      ['buy', { again: true }],
    ];
    expect(about(await asked('direct', calls, { approval: 'run', flow: 'run' }))).toEqual([
      ['flow', 'direct'],
      ['approval', 'direct'],
    ]);
    expect(bought).toBe(2);
    expect(about(await asked('direct', calls, { approval: 'run', flow: 'script' }))).toHaveLength(2);
    expect(about(await asked('direct', calls, { approval: 'run', flow: 'run' }))).toHaveLength(2);
  });
});
