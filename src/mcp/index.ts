export type {
  AskContext,
  ElicitationAnswer,
  ElicitationRequest,
  Root,
  SamplingAnswer,
  SamplingRequest,
  ServerRequestHandlers,
} from './asking/server-requests.ts';
export type {
  OAuthClient,
  OAuthSettings,
  SignInAnswer,
  SignInAttempt,
  SignInContext,
  SignInHandler,
  SignInRequest,
} from './auth/sign-in-request.ts';
export type { Completable } from './calling/complete.ts';
export type { TraceCall, TraceContext } from './calling/trace-context.ts';
export type {
  ClientTransport,
  JsonRpcMessage,
  McpServerConfig,
  TransportServerConfig,
  UrlServerConfig,
} from './config.ts';
export type { Fetch } from './connection/authorization.ts';
export { messagePortTransport, type PortLike } from './message-port-transport.ts';
export type { HttpEntry, MessageEntry, WireEntry } from './messages/wire-entry.ts';
export { createMcpSource, type McpSource, type McpSourceOptions } from './source.ts';
export type { ConnectionStatus, LogLevel, Notice, ServerInfo, ServerLogEntry, SkippedEntry, Wire } from './status.ts';
