export type {
  AgentTools,
  AskedCall,
  RunTool,
  ServerCall,
  ToolOutcome,
} from './agent-tools.ts';
export {
  type Agent,
  type AgentBounds,
  type AgentSetup,
  createAgent,
  DEFAULT_BOUNDS,
  runTask,
  type TaskOptions,
} from './run-task.ts';
export { groupBy, type Spread, type Summary, summaryOf } from './summary.ts';
export { createTaskGuard, type GuardQuestion, type TaskGuard } from './task-guard.ts';
export { type ChosenDialect, createCodeModeTools, type ToolsSetup } from './tools/code-mode-tools.ts';
export { createDirectTools } from './tools/direct-tools.ts';
export {
  type AnswerStep,
  type CallStep,
  type Ended,
  type FailedStep,
  type Mistake,
  type Step,
  serverCallsOf,
  stepsOf,
  type Totals,
  type Transcript,
  type TurnRecord,
  totalsOf,
} from './transcript.ts';
export { MODEL_GUARD, objectWith, TRANSCRIPT_GUARD } from './transcript-guard.ts';
