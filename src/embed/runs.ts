import type { RunResponse } from '../runtime/spec.ts';
import { isLive, type Session } from '../session/index.ts';
import type { Caller, Embed } from './embed-state.ts';

/** Starts runs for whoever asks for one, on connections that carry nothing that is not theirs. */
export interface Runs {
  /** Whom servers are opened for at this moment. */
  readonly caller: () => Caller;
  /** Starts a run of the reader; false while one is under way. */
  startForReader(): boolean;
  /** Starts a run that a click here asked for: the reader's own, unless they could not see what they clicked. */
  startFor(caller: Caller): boolean;
  /** Runs for the page and answers with JSON text of the response. */
  runForPage(): Promise<string>;
  /** The page has changed the code. */
  pageChanged(): void;
}

export interface RunsOptions {
  readonly session: Session;
  readonly embed: Embed;
  /** Servers that the page lends: whoever runs, the connection is the same. */
  readonly isLent: (serverId: string) => boolean;
  /** JSON text of what the page may see of the run that has ended. */
  readonly answer: () => Promise<string>;
}

/** As long as it takes to see what one is about to run. */
const SETTLE_MS = 500;

export function createRuns({ session, embed, isLent, answer }: RunsOptions): Runs {
  const { store } = session;
  const { actions } = store.getState();
  const begin = actions.run;
  const openedFor = new Map<string, Caller>();
  let caller: Caller = 'reader';
  let pageChangedAtMs = Number.NEGATIVE_INFINITY;
  /** What the page put there just now, or shows no more than a part of, is not what the reader saw. */
  const mayBeReader = (): boolean => performance.now() - pageChangedAtMs >= SETTLE_MS && embed.getState().codeSeen;

  /** Connects what the run may call. A connection that was made for the other one is made anew. */
  const connect = (): void => {
    const { servers, mode, origin } = store.getState();
    if (mode === 'replay' || (origin.kind === 'link' && origin.decision !== 'connect')) return;
    for (const { id, origin: where, status } of servers) {
      const open = status.state === 'ready' || status.state === 'connecting';
      const ours = where.kind === 'builtin' || isLent(id) || openedFor.get(id) === caller;
      if (open && ours) continue;
      openedFor.set(id, caller);
      void actions.connect(id);
    }
  };

  const start = (by: Caller): boolean => {
    if (isLive(store.getState().run)) return false;
    caller = by;
    connect();
    embed.setState({ caller: by, hasOutput: true, holds: false });
    const started = begin();
    if (!started) caller = 'reader';
    return started;
  };

  store.subscribe(({ run, origin }, before) => {
    // What a link brought connects when the reader says so, here.
    if (origin !== before.origin && origin.kind === 'link' && origin.decision === 'connect') {
      for (const { id } of store.getState().servers) openedFor.set(id, 'reader');
    }
    if (isLive(before.run) && !isLive(run)) caller = 'reader';
  });
  // Every button of the frame that runs is pressed by the reader.
  store.setState({ actions: { ...actions, run: () => start(mayBeReader() ? 'reader' : 'page') } });

  return {
    caller: () => caller,
    startForReader: () => start(mayBeReader() ? 'reader' : 'page'),
    startFor: (by) => start(by === 'reader' && !mayBeReader() ? 'page' : by),
    async runForPage() {
      if (isLive(store.getState().run)) throw new Error('A run is already in progress');
      await untilDecided(store);
      // Who decides to run a script of a stranger starts it there and then.
      if (!isLive(store.getState().run) && !start('page'))
        throw new Error('The reader has not allowed this script to run');
      await untilEnded(store);
      return answer();
    },
    pageChanged() {
      pageChangedAtMs = performance.now();
      embed.setState(({ pageChanges }) => ({ pageChanges: pageChanges + 1, codeSeen: false }));
    },
  };
}

type Store = Session['store'];

/** What came from an address waits for the reader, and so does a page that wants it to run. */
function untilDecided(store: Store): Promise<void> {
  const isUndecided = (): boolean => {
    const { origin } = store.getState();
    return origin.kind === 'link' && origin.decision === 'undecided';
  };
  if (!isUndecided()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (isUndecided()) return;
      end();
      // The click that decides starts the run right after it.
      setTimeout(resolve, 0);
    });
  });
}

function untilEnded(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const end = store.subscribe(({ run }) => {
      if (isLive(run)) return;
      end();
      resolve();
    });
  });
}

/** The response of the run on show; one is made up for a run that ended before there was any. */
export function responseOf(session: Session): RunResponse {
  const { diagnostics, logs } = session.store.getState();
  return (
    session.payloads.response() ?? {
      logs: logs.rows.map(({ level, message, timeMs }) => ({ level, message, timeMs })),
      result: null,
      diagnostics,
      toolTrace: [],
    }
  );
}
