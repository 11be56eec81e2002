export { serveHttp } from './http.ts';
export { VIA_HEADER } from './http-guard.ts';
export { createMcpServer } from './mcp-server.ts';
export { createOffering, type Offering } from './offering.ts';
export type { NameChoice } from './served-tools.ts';
export { serveStdio } from './stdio.ts';
