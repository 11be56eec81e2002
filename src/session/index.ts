export type { HttpEntry, MessageEntry, WireEntry } from '../mcp/messages/wire-entry.ts';
export { isRefused } from '../runtime/dialects/refused.ts';
export type { FieldProblem, NewServer, SessionActions } from './actions.ts';
export { type Beats, type CountRows, createBeats, LOOK_MS, ROWS_BEAT_MS, untilBeatMs, VIEWFUL } from './beat.ts';
export { createBrowserServices } from './browser-services.ts';
export { createSession, type Session, type SessionOptions } from './create-session.ts';
export { DEFAULT_CHOICE, type DialectChoice, dialectOf, dialectParts, heededMetadata } from './dialect-choice.ts';
export type { Payloads } from './payloads.ts';
export { elapsedMs } from './reduce-events.ts';
export type {
  FormAnswer,
  FormRequest,
  OpenRequest,
  SamplingRequest,
  ServerQuestion,
  SignInRequest,
  SignInWish,
} from './requests/person-requests.ts';
export type { OtherHit } from './search-state.ts';
export { readServerUrl, serverIdFromUrl } from './server-address.ts';
export type { ProbeLine, ServerReport } from './server-report.ts';
export type { OpenedServer, ServerOffers, SessionServices } from './services.ts';
export * from './session-state.ts';
export type { FinishedRun } from './slices/run-parts.ts';
export { activeScript, isLinked } from './slices/scripts.ts';
export * from './state.ts';
