import type { PolicyLink } from '../../runtime/host/policy.ts';
import type { RunRecord, RunRequest } from '../../runtime/spec.ts';
import type { Approval } from '../approval.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';
import type { DialectChoice } from '../dialect-choice.ts';
import type { EventBatch } from '../event-batch.ts';
import type { DataFlow } from '../flow/data-flow.ts';
import type { PayloadKeeper } from '../payloads.ts';
import type { Questions } from '../requests/questions.ts';
import type { RunMode } from '../state.ts';
import type { RecordingHolder } from './link.ts';

/** What a run needs from the rest of the session. */
export interface RunParts {
  readonly context: SessionContext;
  readonly approval: Approval;
  readonly dataFlow: DataFlow;
  /** The chain that calls of a live run pass, but for those that ask the person. */
  readonly policy: readonly PolicyLink[];
  /** What calls pass after those, while something watches over runs. */
  readonly guards: ReadonlySet<PolicyLink>;
  readonly questions: Questions;
  readonly batch: EventBatch;
  readonly connections: Pick<Connections, 'sources' | 'connectIdle'>;
  readonly recording: RecordingHolder;
  /** A run of a script has ended. */
  readonly onEnd: (run: FinishedRun) => void;
  /** Keeps payloads of calls and the response for the panes. */
  readonly keep: Omit<PayloadKeeper, 'input'>;
}

/** A run that is under way. */
export interface StartedRun {
  readonly runId: number;
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  readonly mode: RunMode;
  readonly dialect: DialectChoice;
  readonly scriptId: string | undefined;
  /** Whether the script came by a link. */
  readonly linked: boolean;
  readonly policy: readonly PolicyLink[];
  /** When it started, by the clock on the wall. */
  readonly at: Date;
}

/** A run of a script that has ended: how it was started, and its record. */
export interface FinishedRun extends Pick<StartedRun, 'request' | 'mode' | 'dialect' | 'linked' | 'at'> {
  readonly scriptName: string;
  readonly record: RunRecord;
  /** Servers that are reached with credentials, by their ids in calls. */
  readonly credentialed: readonly string[];
}
