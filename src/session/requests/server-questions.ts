import type {
  ElicitationAnswer,
  ElicitationRequest,
  SamplingAnswer,
  SamplingRequest,
  SignInAttempt,
  SignInHandler,
} from '../../mcp/index.ts';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import type { ServerQuestion, SignInRequest } from './person-requests.ts';
import type { Action, Asking } from './questions.ts';

// What servers ask of a person. Loaded with the first question.

/** A server that refuses every token would have people sign in for ever. */
const MAX_SIGN_INS = 3;

/** Asks the person to fill in a form, or to go to an address. */
export async function elicit(
  { mayAsk, requested, ask }: Asking,
  serverId: string,
  request: ElicitationRequest,
  signal: AbortSignal,
): Promise<ElicitationAnswer> {
  if (!mayAsk(serverId)) return { action: 'cancel' };
  const { message } = request;
  const completed = request.mode === 'url' ? request.completed : undefined;
  const question: ServerQuestion = {
    ...requested(serverId),
    message,
    ...(request.mode === 'form'
      ? { kind: 'form', schema: request.schema }
      : { kind: 'open', url: request.url, waits: completed !== undefined }),
  };
  return ask<ElicitationAnswer>(question, signal, { action: 'decline' }, (settle) => {
    completed?.addEventListener('abort', () => settle({ action: 'accept' }), { once: true });
    return {
      dismiss: () => settle({ action: 'cancel' }),
      answer: (content) =>
        settle({ action: 'accept', ...(content === undefined ? {} : { content: content as never }) }),
    };
  });
}

/** Asks the person to answer in place of a model. */
export async function sample(
  { mayAsk, requested, ask }: Asking,
  serverId: string,
  { systemPrompt, messages, maxTokens }: SamplingRequest,
  signal: AbortSignal,
): Promise<SamplingAnswer> {
  if (!mayAsk(serverId)) return { action: 'refuse' };
  const shown = { messages, maxTokens, ...(systemPrompt === undefined ? {} : { systemPrompt }) };
  const question: ServerQuestion = { ...requested(serverId), kind: 'sampling', ...shown };
  return ask<SamplingAnswer>(question, signal, { action: 'refuse' }, (settle) => ({
    answer: (text) => settle({ action: 'answer', text: String(text) }),
  }));
}

interface SignInContext {
  readonly serverId: string;
  /** How messages name it. */
  readonly server: string;
  readonly signal: AbortSignal;
}

/** Asks the person to sign in to a server, as often as an attempt fails. */
export async function askToSignIn(
  { requested, ask, patch }: Asking,
  action: Action,
  request: Parameters<SignInHandler>[0],
  { serverId, server, signal }: SignInContext,
): ReturnType<SignInHandler> {
  const signIns = (action.signIns.get(serverId) ?? 0) + 1;
  action.signIns.set(serverId, signIns);
  if (signIns > MAX_SIGN_INS) {
    throw new SourceError('auth', `${server} refused access after ${MAX_SIGN_INS} sign-ins`, {
      hint: 'Sign in with an account that may do this, or contact the operator of the server',
    });
  }
  const { begin, ...shown } = request;
  const question: SignInRequest = { ...shown, ...requested(serverId), kind: 'sign-in', phase: 'asking' };
  let attempt: SignInAttempt | undefined;
  let registerAnew = false;
  let rounds = 0;
  const answer = await ask<'signed-in' | 'declined'>(question, signal, 'declined', (settle) => ({
    begin(wish) {
      attempt?.cancel();
      const { id } = question;
      const round = ++rounds;
      /** What an attempt that was given up still has to tell is of no interest. */
      const tell = (change: Partial<SignInRequest>): void => {
        if (round === rounds) patch(id, change);
      };
      tell({ phase: 'opening', ...NOTHING_YET });
      attempt = begin({
        ...wish,
        registerAnew,
        onUrl: (url) => tell({ phase: 'waiting', url }),
        onReturn: () => tell({ phase: 'finishing' }),
      });
      tell({ opened: attempt.opened });
      attempt.signedIn.then(
        () => settle('signed-in'),
        (error: unknown) => {
          const hint = error instanceof SourceError ? error.hint : undefined;
          const problem = { message: messageOf(error), ...(hint === undefined ? {} : { hint }) };
          tell({ phase: 'asking', ...NOTHING_YET, problem });
        },
      );
    },
    restart() {
      attempt?.cancel();
      rounds++;
      registerAnew = true;
      patch(question.id, { phase: 'asking', ...NOTHING_YET });
    },
  }));
  // Whoever declines in the middle of it has no use for the window any more.
  attempt?.cancel();
  if (answer === 'declined' && !signal.aborted) action.declined.add(serverId);
  return answer;
}

/** zustand merges partial states, so what should go is set to undefined on purpose. */
const NOTHING_YET = { url: undefined, problem: undefined } as unknown as Partial<SignInRequest>;
