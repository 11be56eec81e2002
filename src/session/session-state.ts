import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { ToolMetadata } from '../runtime/dialects/dialect.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Diagnostic } from '../runtime/spec.ts';
import type { SessionActions } from './actions.ts';
import type { Difference } from './compare/structural-diff.ts';
import type { SearchState } from './search-state.ts';
import type {
  ApprovalMode,
  LogState,
  PersonRequest,
  RecordingInfo,
  RunMode,
  RunProblem,
  RunState,
  RunUsage,
  Script,
  ServerEntry,
  SessionOrigin,
  TraceState,
} from './state.ts';

/** Everything a playground instance knows: plain data, and actions that are created once. */
export interface SessionState {
  readonly scripts: readonly Script[];
  readonly activeScriptId: string;
  /** Scripts that were closed, the last one last: they can be had back. */
  readonly closedScripts: readonly Script[];
  readonly servers: readonly ServerEntry[];
  readonly catalog: Catalog;
  readonly run: RunState;
  /** Script and text of the run shown in the panes: positions in it refer to this text. */
  readonly ranScriptId?: string;
  readonly usage: RunUsage;
  readonly logs: LogState;
  readonly trace: TraceState;
  readonly diagnostics: readonly Diagnostic[];
  /** What went wrong in the run on show: its diagnostics, and the failed calls that its script caught. */
  readonly problems: readonly RunProblem[];
  readonly requests: readonly PersonRequest[];
  readonly approvalMode: ApprovalMode;
  readonly origin: SessionOrigin;
  /** Results that runs can be answered from. */
  readonly recording?: RecordingInfo;
  /** Whether the next run calls servers, or is answered from the recording. */
  readonly mode: RunMode;
  /** The same of the run on show. */
  readonly ranMode: RunMode;
  /** Who made the recording that the run on show was answered from; absent where it was live. */
  readonly ranRecordedBy?: RecordingInfo['by'];
  /** How the last live run differs from the recording; absent where there is nothing to compare. */
  readonly differences?: readonly Difference[];
  /** Limits of runs for which none are set: those of the dialect of the script in front. */
  readonly baseLimits: Limits;
  /** Limits the user set; the others are the base. */
  readonly limits: Partial<Limits>;
  /** What scripts get for integers of results that no number holds. */
  readonly largeIntegers: LargeIntegers;
  /** What the person said of tools beside what their servers say, by tool name. */
  readonly toolMetadata: Readonly<Record<string, ToolMetadata>>;
  readonly search: SearchState;
  readonly actions: SessionActions;
}
