export type {
  AuthRequiredDetail,
  RunEndDetail,
  RunnerEventMap,
  RunnerEvents,
  StartedBy,
  ToolCallDetail,
} from './events.ts';
export type { RunnerPolicy } from './properties.ts';
export { CodemodeRunner } from './runner.ts';
export { RunnerError, type RunnerErrorCode } from './runner-error.ts';
export type { RunnerServer } from './servers.ts';
export type { RunnerStatus } from './status.ts';
export type { RunnerStrings } from './words.ts';
