import type { StoreApi } from 'zustand/vanilla';
import type { ServerRequestHandlers, SignInHandler } from '../../mcp/index.ts';
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
export interface Action {
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

/** More questions than a person could read are a server's mistake, or worse. */
const MAX_WAITING = 10;

/** What asks is loaded with the first question. */
const load = () => import('./server-questions.ts');

export function createQuestions(store: StoreApi<SessionState>, flush: () => void): Questions {
  const { waiting, ask } = createWaiting(store, flush);
  const actions = new Set<Action>();
  /** Servers of which a person is about to be asked to sign in. */
  const beginning = new Set<string>();
  let lastId = 0;

  const actionFor = (serverId: string): Action | undefined =>
    [...actions].reverse().find((action) => action.serverId === undefined || action.serverId === serverId);

  const patch = (id: string, change: Partial<SignInRequest>): void =>
    store.setState(({ requests }) => ({
      requests: requests.map((request) =>
        request.id === id && request.kind === 'sign-in' ? { ...request, ...change } : request,
      ),
    }));

  const requested = (serverId: string) => ({ id: `question-${++lastId}`, ...askingServer(store.getState(), serverId) });
  const mayAsk = (serverId: string): boolean => actionFor(serverId) !== undefined && waiting.size < MAX_WAITING;

  const asking: Asking = { mayAsk, requested, ask, patch };

  return {
    handlersFor: (serverId) => ({
      async signIn(request, { server, signal }) {
        const action = actionFor(serverId);
        if (action === undefined || action.declined.has(serverId)) return 'declined';
        beginning.add(serverId);
        const { askToSignIn } = await load().finally(() => beginning.delete(serverId));
        return askToSignIn(asking, action, request, { serverId, server, signal });
      },
      async elicit(request, { signal }) {
        return (await load()).elicit(asking, serverId, request, signal);
      },
      async sample(request, { signal }) {
        return (await load()).sample(asking, serverId, request, signal);
      },
    }),
    begin(serverId) {
      const action: Action = { serverId, signIns: new Map(), declined: new Set() };
      actions.add(action);
      return () => actions.delete(action);
    },
    isAsking: (serverId) =>
      beginning.has(serverId) ||
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

/** The server that asks, as a person is shown it. */
function askingServer(
  { servers, catalog }: SessionState,
  serverId: string,
): Pick<SignInRequest, 'serverId' | 'serverName' | 'serverUrl'> {
  const origin = servers.find((server) => server.id === serverId)?.origin;
  const name = catalog.servers.find((server) => server.sourceId === serverId)?.name;
  return { serverId, serverName: name ?? serverId, serverUrl: origin?.kind === 'remote' ? origin.url : '' };
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
export interface Asking {
  readonly mayAsk: (serverId: string) => boolean;
  readonly requested: (serverId: string) => Pick<SignInRequest, 'id' | 'serverId' | 'serverName' | 'serverUrl'>;
  /** Puts a question into the store until it is settled. */
  readonly ask: <T>(
    question: ServerQuestion,
    signal: AbortSignal,
    refusal: T,
    more: (settle: (value: T) => void) => Omit<Waiting, 'decline'>,
  ) => Promise<T>;
  /** Changes what a sign-in shows. */
  readonly patch: (id: string, change: Partial<SignInRequest>) => void;
}
