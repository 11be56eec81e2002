export {
  type AgentTools,
  type AskedCall,
  type RunTool,
  runToolOf,
  type ServerCall,
  type ToolOutcome,
} from './agent-tools.ts';
export { type AgentBounds, type AgentSetup, runTask, type TaskOptions } from './run-task.ts';
export { createTaskGuard, type GuardQuestion, type TaskGuard } from './task-guard.ts';
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
