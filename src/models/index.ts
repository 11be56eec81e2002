export type {
  AskOptions,
  CompleteAnswer,
  FailureReason,
  Model,
  ModelAnswer,
  ModelFailure,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  ModelTool,
  ProviderEntry,
  StopReason,
  ToolCall,
  ToolResult,
  Usage,
} from './model.ts';
export { isProviderId, PROVIDERS, type ProviderId } from './registry.ts';
