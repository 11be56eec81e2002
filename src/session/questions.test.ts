import { afterEach, describe, expect, it } from 'vitest';
import type { SignInAttempt, SignInRequest } from '../mcp/index.ts';
import { SourceError } from '../runtime/errors.ts';
import { sourceOf, text } from '../runtime/host/testing/sources.ts';
import type { Session } from './create-session.ts';
import type { QuestionHandlers } from './requests/questions.ts';
import { ranToEnd, stateWhen, testSession } from './testing/session.ts';

let session: Session;
afterEach(() => session.dispose());

const actions = () => session.store.getState().actions;
const requested = async () => (await stateWhen(session, ({ requests }) => requests.length > 0)).requests;
const { signal } = new AbortController();

/** A session with one server, whose tool does what a connection does when the server asks for something. */
function withServer(call: (handlers: QuestionHandlers) => Promise<unknown>, code: string): void {
  session = testSession(code, {
    s: (handlers) =>
      sourceOf('s', {
        go: {
          tool: { annotations: { readOnlyHint: true } },
          answer: async (_input, { whilePaused }) => {
            const ask = () => call(handlers);
            const matches = await (whilePaused === undefined ? ask() : whilePaused('sign-in', ask));
            return text(JSON.stringify(matches ?? null));
          },
        },
      }),
  });
}

const CALL =
  'import { go } from "@codemode/servers/s";\nglobalThis.__codemode_result__ = await go().catch((error) => error.name);\n';
const CALL_TWICE =
  'import { go } from "@codemode/servers/s";\nconst fail = (error) => error.name;\n' +
  'globalThis.__codemode_result__ = [await go().catch(fail), await go().catch(fail)];\n';

/** What a server that wants a sign-in hands over; `attempts` are settled by the test. */
function signInRequest(): {
  request: SignInRequest;
  attempts: { choice: unknown; done: () => void; fail: (e: Error) => void }[];
} {
  const attempts: ReturnType<typeof signInRequest>['attempts'] = [];
  const request: SignInRequest = {
    reason: 'expired',
    issuer: 'https://sign-in.example/',
    serverUrl: 'https://s.example/mcp',
    scopes: ['read'],
    isDescribed: true,
    wantsClient: false,
    redirectUrl: 'https://play.example/oauth/callback.html',
    remembered: false,
    begin(choice): SignInAttempt {
      const signedIn = new Promise<void>((resolve, reject) => {
        attempts.push({ choice, done: resolve, fail: reject });
      });
      choice.onUrl('https://sign-in.example/authorize?state=1');
      return { opened: true, signedIn, cancel: () => undefined };
    },
  };
  return { request, attempts };
}

const signInWith =
  (request: SignInRequest) =>
  async ({ signIn }: QuestionHandlers): Promise<string> => {
    const answer = await signIn(request, { server: 's', signal });
    if (answer === 'declined') throw new SourceError('auth', 'The sign-in to s was declined');
    return answer;
  };

describe('a server that wants a sign-in in the middle of a run', () => {
  it('stops the clock, shows where to sign in, and lets the run go on', async () => {
    const { request, attempts } = signInRequest();
    withServer(signInWith(request), CALL);
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    expect(question).toMatchObject({
      kind: 'sign-in',
      phase: 'asking',
      serverId: 's',
      serverUrl: 'https://s.example/mcp',
      issuer: 'https://sign-in.example/',
      reason: 'expired',
    });
    expect(session.store.getState().run).toMatchObject({ phase: 'waiting', reason: 'sign-in' });
    actions().beginSignIn(question?.id ?? '', { remember: true, where: 'popup' });
    expect(session.store.getState().requests).toMatchObject([
      { phase: 'waiting', opened: true, url: 'https://sign-in.example/authorize?state=1' },
    ]);
    attempts[0]?.fail(new SourceError('auth', 'Refused there', { hint: 'Sign in again' }));
    await stateWhen(session, ({ requests }) => requests[0]?.kind === 'sign-in' && requests[0].problem !== undefined);
    expect(session.store.getState().requests).toMatchObject([
      { phase: 'asking', problem: { message: 'Refused there', hint: 'Sign in again' } },
    ]);
    actions().restartSignIn(question?.id ?? '');
    actions().beginSignIn(question?.id ?? '', { remember: false, where: 'popup' });
    expect(attempts[1]?.choice).toMatchObject({ remember: false, registerAnew: true });
    attempts[1]?.done();
    const { run, requests } = await ran;
    expect(run.phase).toBe('finished');
    expect(requests).toEqual([]);
    expect(session.payloads.response()?.result).toBe('"signed-in"');
  });

  it('gives an AuthenticationError when it is declined, and asks no second time in that run', async () => {
    const { request } = signInRequest();
    withServer(signInWith(request), CALL_TWICE);
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    actions().declineQuestion(question?.id ?? '');
    await ran;
    expect(session.payloads.response()?.result).toEqual(['AuthenticationError', 'AuthenticationError']);
    const again = ranToEnd(session);
    const [anew] = await requested();
    actions().declineQuestion(anew?.id ?? '');
    await again;
  });

  it('asks three times in a run and no more', async () => {
    const { request, attempts } = signInRequest();
    withServer(async (handlers) => {
      for (let round = 0; round < 4; round++) await signInWith(request)(handlers);
    }, 'import { go } from "@codemode/servers/s";\nglobalThis.__codemode_result__ = await go().catch((e) => e.message);\n');
    session.connectOnOpen();
    const ran = ranToEnd(session);
    for (let round = 0; round < 3; round++) {
      const [question] = await requested();
      actions().beginSignIn(question?.id ?? '', { remember: false, where: 'popup' });
      attempts[round]?.done();
      await stateWhen(session, ({ requests }) => requests[0]?.id !== question?.id);
    }
    await ran;
    expect(session.payloads.response()?.result).toBe('s refused access after 3 sign-ins');
  });

  it('takes its question back when the run is stopped', async () => {
    withServer(async ({ elicit }) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 50);
      return elicit(
        { mode: 'form', message: 'Who?', schema: {} },
        { server: 's', origin: undefined, signal: stop.signal },
      );
    }, CALL);
    session.connectOnOpen();
    const ran = ranToEnd(session);
    await requested();
    await ran;
    expect(session.store.getState().requests).toEqual([]);
  });
});

describe('a server that asks while nobody has done anything', () => {
  it('gets no answer and nobody is bothered', async () => {
    let handlers: QuestionHandlers | undefined;
    withServer(async (given) => {
      handlers = given;
      return null;
    }, CALL);
    session.connectOnOpen();
    await ranToEnd(session);
    const context = { server: 's', origin: undefined, signal };
    expect(await handlers?.elicit({ mode: 'form', message: 'Who?', schema: {} }, context)).toEqual({
      action: 'cancel',
    });
    expect(await handlers?.sample({ messages: [], maxTokens: 1, raw: {} }, context)).toEqual({ action: 'refuse' });
    expect(await handlers?.signIn(signInRequest().request, context)).toBe('declined');
    expect(session.store.getState().requests).toEqual([]);
  });
});

describe('a question of a server', () => {
  it.each([
    [
      'answered',
      (id: string) => actions().answerForm(id, { name: 'Ada' }),
      { action: 'accept', content: { name: 'Ada' } },
    ],
    ['declined', (id: string) => actions().declineQuestion(id), { action: 'decline' }],
    ['closed', (id: string) => actions().dismissQuestion(id), { action: 'cancel' }],
  ])('that is a form and is %s tells the server so', async (_what, act, answer) => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    withServer(
      ({ elicit }) => elicit({ mode: 'form', message: 'Who?', schema }, { server: 's', origin: undefined, signal }),
      CALL,
    );
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    expect(question).toMatchObject({ kind: 'form', message: 'Who?', schema });
    act(question?.id ?? '');
    await ran;
    expect(JSON.parse(String(session.payloads.response()?.result))).toEqual(answer);
  });

  it('that is an address is accepted once it was opened', async () => {
    const url = 'https://pay.example/';
    withServer(
      ({ elicit }) => elicit({ mode: 'url', message: 'Pay', url }, { server: 's', origin: undefined, signal }),
      CALL,
    );
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    expect(question).toMatchObject({ kind: 'open', message: 'Pay', url });
    actions().answerOpen(question?.id ?? '');
    await ran;
    expect(JSON.parse(String(session.payloads.response()?.result))).toEqual({ action: 'accept' });
  });

  it('that is an address a call waits for is settled by the person, or by the server that tells of it', async () => {
    const completed = new AbortController();
    const request = { mode: 'url', message: 'Pay', url: 'https://pay.example/', completed: completed.signal } as const;
    withServer(({ elicit }) => elicit(request, { server: 's', origin: undefined, signal }), CALL);
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    expect(question).toMatchObject({ kind: 'open', waits: true });
    completed.abort();
    await ran;
    expect(session.store.getState().requests).toEqual([]);
    expect(JSON.parse(String(session.payloads.response()?.result))).toEqual({ action: 'accept' });
  });

  it('that is for a model is answered by the person', async () => {
    withServer(
      ({ sample }) =>
        sample(
          { messages: [{ role: 'user', text: '1 + 1?' }], maxTokens: 10, raw: {} },
          { server: 's', origin: undefined, signal },
        ),
      CALL,
    );
    session.connectOnOpen();
    const ran = ranToEnd(session);
    const [question] = await requested();
    expect(question).toMatchObject({ kind: 'sampling', messages: [{ text: '1 + 1?' }], maxTokens: 10 });
    actions().answerSampling(question?.id ?? '', 'two');
    await ran;
    expect(JSON.parse(String(session.payloads.response()?.result))).toEqual({ action: 'answer', text: 'two' });
  });
});
