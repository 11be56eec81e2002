import { createMcpSource, type McpSource } from '../../mcp/index.ts';
import type { DialectContext, ServerSettings } from '../../runtime/dialects/dialect.ts';
import { DIALECTS, type DialectId, dialectEntry, loadDialect } from '../../runtime/dialects/index.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { createOffering, type Offering } from '../../runtime/host/offering/offering.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';
import type { Limits } from '../../runtime/limits.ts';
import { text } from '../../runtime/options/guard.ts';
import { checkOptions, refuseFaults } from '../../runtime/options/refuse.ts';
import type { Source } from '../../runtime/source.ts';
import { createValidation } from '../../runtime/validation/index.ts';
import type { DialectServer } from '../dialect-host.ts';
import { isSource, serversGuard, uniqueIds } from '../servers.ts';
import { createKnownTools } from './known-tools.ts';
import type { WorkerHandlerOptions } from './options.ts';

/** While a script computes, its isolate answers nothing else; and all that run in it share 128 MiB. */
const WORKER_LIMITS: Partial<Limits> = { maxCpuMs: 1_000, maxMemoryBytes: 16 * 1024 * 1024 };
const LIST_TTL_MS = 60_000;

/** What one request is offered. */
export interface RequestOffering {
  readonly offering: Offering;
  readonly title: string;
  close(): Promise<void>;
}

const SERVERS = serversGuard({ exposure: text });

export function checkServers(servers: readonly DialectServer[]): void {
  checkOptions(servers, SERVERS, 'servers');
  uniqueIds(servers);
}

/** Makes what requests are offered: sandboxes, connections and events are of one request each. */
export function createOfferings<Env>(launch: SandboxLauncher, options: WorkerHandlerOptions<Env>) {
  const { dialect: id = DIALECTS[0].id, dialectOptions = {}, toolMetadata = {}, toolName } = options;
  const known = createKnownTools(options.listTtlMs ?? LIST_TTL_MS);

  const sourceOf = (server: DialectServer, opened: McpSource[]): Source => {
    if (isSource(server)) return server;
    const source = createMcpSource(server, { isAlone: true, hearsChanges: false });
    opened.push(source);
    if (!('url' in server)) return source;
    return known.over(source, JSON.stringify([server.id, server.url, server.headers, server.protocol]));
  };
  return async (servers: readonly DialectServer[]): Promise<RequestOffering> => {
    const setting: DialectContext = { toolMetadata, servers: exposures(servers) };
    const dialect = await loadDialect(id as DialectId, dialectOptions, setting);
    if (isRefused(dialect)) {
      refuseFaults(
        dialect.map(({ message, hint = '' }) => ({ path: '', message, hint })),
        'dialectOptions',
      );
      throw new Error('Refused without a reason');
    }
    const opened: McpSource[] = [];
    const sources = servers.map((server) => sourceOf(server, opened));
    const runtime = createRuntimeHost({
      launch,
      toolMetadata,
      validate: createValidation(),
      // A sandbox is made for a run and dropped after it: memory of an isolate is scarce.
      realms: { maxLive: 1, maxIdle: 0 },
      // The other ways to wait need a thread to wait in, or code that is compiled at run time.
      sync: { strategy: 'replay' },
    });
    const offering = createOffering({
      ...{ runtime, dialect, setting, sources },
      factory: await dialectEntry(id as DialectId).load(),
      options: dialectOptions,
      limits: { ...WORKER_LIMITS, ...options.limits },
      policy: options.policy ?? [],
      largeIntegers: options.largeIntegers ?? 'warn',
      names: { isOwn: false, ...(toolName === undefined ? {} : { runName: toolName }) },
    });
    return {
      offering,
      title: dialect.title,
      async close() {
        await runtime.close();
        await Promise.allSettled(opened.map((source) => source.close()));
      },
    };
  };
}

const exposures = (servers: readonly DialectServer[]): Record<string, ServerSettings> =>
  Object.fromEntries(servers.flatMap(({ id, exposure }) => (exposure === undefined ? [] : [[id, { exposure }]])));
