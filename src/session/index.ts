export type { FieldProblem, NewServer, SessionActions } from './actions.ts';
export { createBrowserServices } from './browser-services.ts';
export { createSession, type Session, type SessionOptions } from './create-session.ts';
export type { Payloads } from './payloads.ts';
export { elapsedMs } from './reduce-events.ts';
export { readServerUrl, serverIdFromUrl } from './server-address.ts';
export type { OpenedServer, SessionServices } from './services.ts';
export { activeScript } from './slices/scripts.ts';
export * from './state.ts';
