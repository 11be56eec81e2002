import type { TaskGuard } from '../../agent/index.ts';
import { HostError } from '../../runtime/errors.ts';
import type { RuntimeHost } from '../../runtime/host/host.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { NamedTools } from '../../runtime/program/named-tools.ts';
import type { RunRecord, RunRequest } from '../../runtime/spec.ts';
import type { Session } from '../create-session.ts';
import { type DialectChoice, dialectParts } from '../dialect-choice.ts';
import { runEnded, type ScriptTab } from '../script-tab.ts';
import type { FinishedRun } from '../slices/run-parts.ts';
import { isLive } from '../state.ts';
import { type Proposal, proposedTools } from './proposal.ts';

/** No limit of a run allows more, and a longer text would only slow the editor down. */
const MAX_CODE_CHARS = LIMITS.maxSourceBytes.max;

/** What became of a proposal: it is decided by a run of its tab, by the person's no, or by a stop. */
export interface Decision {
  /** Runs the script of the proposal; false where another run is under way. */
  run(): boolean;
  /** Brings the script to the front, in another tab where the person has closed its own. */
  show(): void;
  refuse(): void;
}

export interface ProposedRunsOptions {
  readonly session: Session;
  readonly host: RuntimeHost;
  readonly guard: TaskGuard;
  readonly dialect: DialectChoice;
  readonly tab: ScriptTab;
  /** Tools that a script names. */
  readonly named: (code: string) => Promise<NamedTools>;
  /** Shows a proposal with what decides about it; undefined when it is decided. */
  readonly onProposal: (pending: { readonly proposal: Proposal; readonly decision: Decision } | undefined) => void;
  readonly onRunning: () => void;
}

/** A host whose scripts a person sees and allows before they run, where their own scripts run. */
export interface ProposedRuns {
  readonly host: RuntimeHost;
  /** The text that ran last where the person had changed it, once. */
  takeEdited(): string | undefined;
}

export function createProposedRuns(options: ProposedRunsOptions): ProposedRuns {
  const { session, host, tab, dialect } = options;
  let number = 0;
  let edited: string | undefined;

  const propose = async (request: RunRequest, signal: AbortSignal): Promise<RunRecord> => {
    const { code, limits } = request;
    if (code.length > MAX_CODE_CHARS)
      throw new HostError('bad-input', `The script is longer than ${MAX_CODE_CHARS} characters`, {
        hint: 'Write a shorter one',
      });
    const named = await options.named(code);
    number += 1;
    const scriptId = tab.show(code, dialectParts(dialect.id, dialect.options));
    const proposal = { scriptId, code, number, ...proposedTools(named, session.store.getState().catalog) };
    const finished = await decided(options, proposal, limits, signal);
    edited = finished.request.code === code ? undefined : finished.request.code;
    return finished.record;
  };
  return {
    host: {
      ...host,
      run: (request, runOptions) =>
        // What is no text is refused by the host, in the form of its dialect.
        runOptions.own === true || typeof request.code !== 'string'
          ? host.run(request, runOptions)
          : propose(request, runOptions.signal ?? new AbortController().signal),
    },
    takeEdited() {
      const text = edited;
      edited = undefined;
      return text;
    },
  };
}

/** Waits for the person, and for the run that they start: by the proposal's own button or as any script. */
async function decided(
  options: ProposedRunsOptions,
  proposal: Proposal,
  limits: RunRequest['limits'],
  signal: AbortSignal,
): Promise<FinishedRun> {
  const { session, guard, onProposal, onRunning } = options;
  const { store } = session;
  let { scriptId } = proposal;
  let finished: FinishedRun | undefined;
  const isOurs = (): boolean => store.getState().ranScriptId === scriptId;
  const link = onlyFor(isOurs, guard.link);
  session.parts.guards.add(link);
  const stopListening = session.onRunEnd((run) => {
    if (isOurs()) finished = run;
  });
  const show = (decision: Decision): void => {
    const { scripts, actions } = store.getState();
    if (scripts.some(({ id }) => id === scriptId)) actions.activateScript(scriptId);
    else {
      scriptId = options.tab.show(proposal.code, dialectParts(options.dialect.id, options.dialect.options));
      onProposal({ proposal: { ...proposal, scriptId }, decision });
    }
  };
  const onWaiting = (refuse: () => void): void => {
    const decision: Decision = {
      refuse,
      show: () => show(decision),
      run() {
        show(decision);
        const { actions, limits: own } = store.getState();
        return actions.run(limits ?? own);
      },
    };
    onProposal({ proposal, decision });
  };
  const stop = (): void => {
    if (isOurs()) store.getState().actions.stop();
  };
  try {
    await started(session, isOurs, signal, onWaiting);
    onRunning();
    signal.addEventListener('abort', stop, { once: true });
    const script = store.getState().scripts.find(({ id }) => id === scriptId)?.text;
    if (script !== undefined && script !== proposal.code) guard.begin(await options.named(script));
    await runEnded(session);
  } finally {
    signal.removeEventListener('abort', stop);
    stopListening();
    session.parts.guards.delete(link);
    onProposal(undefined);
  }
  if (finished !== undefined) return finished;
  const messages = store.getState().diagnostics.map(({ message }) => message);
  throw new HostError('bad-input', messages.join('\n') || 'The script did not run');
}

/** Resolves when a run of ours begins; rejects when it is refused, or the work stopped. */
function started(
  { store }: Session,
  isOurs: () => boolean,
  signal: AbortSignal,
  onWaiting: (refuse: () => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void): void => {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onAbort = (): void => end(() => reject(new HostError('aborted', 'The person stopped the work')));
    const unsubscribe = store.subscribe(({ run }, before) => {
      if (isOurs() && isLive(run) && !isLive(before.run)) end(resolve);
    });
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    onWaiting(() => end(() => reject(refused())));
  });
}

const refused = (): HostError =>
  new HostError('aborted', 'The person did not want this script to run', {
    hint: 'Do not propose it again: do it another way, or answer with what you have',
  });

/** A link that holds for one script alone: the person may run others meanwhile. */
function onlyFor(isOurs: () => boolean, { before, beforeRead, mayList }: PolicyLink): PolicyLink {
  return {
    before: (call) => (isOurs() && before !== undefined ? before(call) : { verdict: 'call' }),
    beforeRead: (read) => (isOurs() && beforeRead !== undefined ? beforeRead(read) : { verdict: 'read' }),
    mayList: (sourceId, serverId) => !isOurs() || mayList === undefined || mayList(sourceId, serverId),
  };
}
