import type { StoreApi } from 'zustand/vanilla';
import type {
  ElicitationAnswer,
  ElicitationRequest,
  SamplingAnswer,
  SamplingRequest,
  ServerRequestHandlers,
  SignInAttempt,
  SignInHandler,
} from '../../mcp/index.ts';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import type { SessionState } from '../session-state.ts';
import type { QuestionActions, ServerQuestion, SignInRequest, SignInWish } from './person-requests.ts';

/** Asks the person at the page what servers want to know of them. */
export interface Questions {
  readonly actions: QuestionActions;
  /** Passes a server's questions on. */
  handlersFor(serverId: string): QuestionHandlers;
  /**
   * The person did something for which servers may ask them: started a run, connected a server. Without it nobody is requested,
   * so that no server can ask out of the blue. Returns the function that ends it.
   */
  begin(serverId?: string): () => void;
  /** Whether a person is being requested to sign in to a server now. */
  isAsking(serverId: string): boolean;
  /** Declines everything. */
  dispose(): void;
}

export interface QuestionHandlers {
  readonly elicit: NonNullable<ServerRequestHandlers['elicit']>;
  readonly sample: NonNullable<ServerRequestHandlers['sample']>;
  readonly signIn: SignInHandler;
}

/** What one action of the person has led to so far. */
interface Action {
  /** Undefined for a run, which may call any server. */
  readonly serverId: string | undefined;
  readonly signIns: Map<string, number>;
  readonly declined: Set<string>;
}

interface Waiting {
  readonly decline: () => void;
  /** Closed without a decision, where that makes a difference. */
  readonly dismiss?: () => void;
  /** Answers, where the answer is of the kind that is waited for. */
  readonly answer?: (value: unknown) => void;
  readonly begin?: (wish: SignInWish) => void;
  readonly restart?: () => void;
}

/** A server that refuses every token would have people sign in for ever. */
const MAX_SIGN_INS = 3;
/** More questions than a person could read are a server's mistake, or worse. */
const MAX_WAITING = 10;

export function createQuestions(store: StoreApi<SessionState>, flush: () => void): Questions {
  const { waiting, ask } = createWaiting(store, flush);
  const actions = new Set<Action>();
  let lastId = 0;

  const actionFor = (serverId: string): Action | undefined =>
    [...actions].reverse().find((action) => action.serverId === undefined || action.serverId === serverId);

  const patch = (id: string, change: Partial<SignInRequest>): void =>
    store.setState(({ requests }) => ({
      requests: requests.map((request) =>
        request.id === id && request.kind === 'sign-in' ? { ...request, ...change } : request,
      ),
    }));

  const requested = (serverId: string) => {
    const { servers, catalog } = store.getState();
    const origin = servers.find((server) => server.id === serverId)?.origin;
    const name = catalog.servers.find((server) => server.sourceId === serverId)?.name;
    return {
      id: `question-${++lastId}`,
      serverId,
      serverName: name ?? serverId,
      serverUrl: origin?.kind === 'remote' ? origin.url : '',
    };
  };

  const signInHandler = createSignIns({ actionFor, requested, ask, patch });
  const mayAsk = (serverId: string): boolean => actionFor(serverId) !== undefined && waiting.size < MAX_WAITING;

  const asking = { mayAsk, requested, ask };

  return {
    handlersFor: (serverId) => ({
      signIn: signInHandler(serverId),
      elicit: (request, { signal }) => elicit(asking, serverId, request, signal),
      sample: (request, { signal }) => sample(asking, serverId, request, signal),
    }),
    begin(serverId) {
      const action: Action = { serverId, signIns: new Map(), declined: new Set() };
      actions.add(action);
      return () => actions.delete(action);
    },
    isAsking: (serverId) =>
      store.getState().requests.some((request) => request.kind === 'sign-in' && request.serverId === serverId),
    dispose() {
      for (const { decline } of [...waiting.values()]) decline();
    },
    actions: {
      beginSignIn: (id, wish) => waiting.get(id)?.begin?.(wish),
      restartSignIn: (id) => waiting.get(id)?.restart?.(),
      answerForm: (id, content) => waiting.get(id)?.answer?.(content),
      answerOpen: (id) => waiting.get(id)?.answer?.(undefined),
      answerSampling: (id, text) => waiting.get(id)?.answer?.(text),
      declineQuestion: (id) => waiting.get(id)?.decline(),
      dismissQuestion(id) {
        const { decline, dismiss = decline } = waiting.get(id) ?? {};
        dismiss?.();
      },
    },
  };
}

/** The questions that wait for an answer. */
function createWaiting(
  store: StoreApi<SessionState>,
  flush: () => void,
): { readonly waiting: ReadonlyMap<string, Waiting>; readonly ask: Asking['ask'] } {
  const waiting = new Map<string, Waiting>();
  return {
    waiting,
    ask: (question, signal, refusal, more) =>
      new Promise((resolve) => {
        const { id } = question;
        const settle = (value: typeof refusal): void => {
          if (!waiting.delete(id)) return;
          signal.removeEventListener('abort', decline);
          store.setState(({ requests }) => ({ requests: requests.filter((other) => other.id !== id) }));
          resolve(value);
        };
        const decline = (): void => settle(refusal);
        waiting.set(id, { decline, ...more(settle) });
        flush();
        store.setState(({ requests }) => ({ requests: [...requests, question] }));
        signal.addEventListener('abort', decline, { once: true });
        if (signal.aborted) decline();
      }),
  };
}

/** What one question needs of the others. */
interface Asking {
  readonly mayAsk: (serverId: string) => boolean;
  readonly requested: (serverId: string) => Pick<SignInRequest, 'id' | 'serverId' | 'serverName' | 'serverUrl'>;
  /** Puts a question into the store until it is settled. */
  readonly ask: <T>(
    question: ServerQuestion,
    signal: AbortSignal,
    refusal: T,
    more: (settle: (value: T) => void) => Omit<Waiting, 'decline'>,
  ) => Promise<T>;
}

/** What a sign-in needs beside. */
interface SignInParts extends Omit<Asking, 'mayAsk'> {
  readonly actionFor: (serverId: string) => Action | undefined;
  readonly patch: (id: string, change: Partial<SignInRequest>) => void;
}

async function elicit(
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

async function sample(
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

/** Makes what asks a person to sign in to a server. */
function createSignIns({ actionFor, requested, ask, patch }: SignInParts): (serverId: string) => SignInHandler {
  return (serverId) =>
    async (request, { server, signal }) => {
      const action = actionFor(serverId);
      if (action === undefined || action.declined.has(serverId)) return 'declined';
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
    };
}

/** zustand merges partial states, so what should go is set to undefined on purpose. */
const NOTHING_YET = { url: undefined, problem: undefined } as unknown as Partial<SignInRequest>;
