export type { AnswerForm } from '../../runtime/host/offering/answer.ts';
export { createOffering, type Offering, type OfferingSetup } from '../../runtime/host/offering/offering.ts';
export type { NameChoice } from '../../runtime/host/offering/served-tools.ts';
export type { ClientCall } from './client-call.ts';
export { createGate } from './gate.ts';
export { type HttpOptions, serveHttp } from './http.ts';
export { VIA_HEADER } from './http-guard.ts';
export { createCallLinks, createOnlyLinks, createSessionLinks, type OpenSources, openOwnLink } from './links.ts';
export { createMcpServer } from './mcp-server.ts';
export { createOpenCalls } from './open-calls.ts';
export { createPlainCalls } from './plain-calls.ts';
export { awaitStdioClient } from './stdio.ts';
export {
  type CallEnd,
  type CallWatch,
  type ClientCallFacts,
  type GivenTrace,
  type RefusedFacts,
  type RunWatch,
  type ServeLoad,
  type ServeWatch,
  type SpanIds,
  watchTogether,
} from './watch.ts';
