import { launch } from '../launch/workers.ts';
import { createHandler, type WorkerHandler } from './handler.ts';
import type { WorkerHandlerOptions } from './options.ts';

export { HostError } from '../../runtime/errors.ts';
export { type Access, bearer } from './access.ts';
export type { WorkerContext, WorkerHandler } from './handler.ts';
export type { WorkerHandlerOptions } from './options.ts';

/**
 * Makes the default export of a Cloudflare Worker: an MCP server that runs scripts over its servers, at `/mcp` by streamable
 * HTTP without sessions. Makes no connection before the first request. Throws `HostError('bad-options')` for an option that
 * does not exist or makes no sense.
 */
export function createWorkerHandler<Env = unknown>(options: WorkerHandlerOptions<Env>): WorkerHandler<Env> {
  return createHandler(launch, options);
}
