import { createMcpSource } from '../mcp/index.ts';
import { codemode } from '../runtime/dialects/codemode/index.ts';
import type { PromptOptions } from '../runtime/dialects/dialect.ts';
import { createRuntimeHost } from '../runtime/host/host.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import { policyGuard } from '../runtime/host/policy-guard.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import { clampLimits, type Limits } from '../runtime/limits.ts';
import { abortSignal, amount, callback, fields } from '../runtime/options/guard.ts';
import { largeIntegersGuard, limitsGuard } from '../runtime/options/limits-guard.ts';
import { checkOptions } from '../runtime/options/refuse.ts';
import type { SearchHit, SearchOptions } from '../runtime/search/index.ts';
import type { RunEvent, RunRequest, RunResponse } from '../runtime/spec.ts';
import { createIsolatedValidator, createValidation } from '../runtime/validation/index.ts';
import { launch, startValidation } from './launch/launch.ts';
import { isSource, type ServerConfig, serversGuard, uniqueIds } from './servers.ts';

export type { ServerConfig } from './servers.ts';

/** Servers, policy and settings of a host, for all of its runs. */
export interface HostOptions {
  /** Servers in the order that decides module path collisions (§5.0.1). Ids must differ. */
  readonly servers?: readonly ServerConfig[];
  /** Limits of runs that ask for none; each is clamped to its ceiling. */
  readonly limits?: Partial<Limits>;
  /** Links that every tool call passes; none allows every call. */
  readonly policy?: readonly PolicyLink[];
  /**
   * What a script gets for an integer of a tool's result that a JavaScript number cannot hold exactly: `warn` (where absent)
   * rounds it, with one `INEXACT_INTEGER` warning a tool; `string` gives its digits as a string, which every tool whose
   * schema wants an integer there accepts and receives as that integer.
   */
  readonly largeIntegers?: LargeIntegers;
}

const HOST_OPTIONS = fields({
  servers: serversGuard(),
  limits: limitsGuard,
  policy: policyGuard,
  largeIntegers: largeIntegersGuard,
});

/** What one run adds: a signal that stops it, and a listener for its events. */
export interface HostRunOptions {
  /** Stops the run: open calls are cancelled, the response says `CANCELLED`. */
  readonly signal?: AbortSignal;
  /** Called with logs, calls and pauses while the run goes on. */
  readonly onEvent?: (event: RunEvent) => void;
}

/** Runs scripts against its servers, one sandbox a run. Close it when it is no longer needed. */
export interface Host {
  /** Runs a script (§3). Rejects only with a {@link HostError}: what a script does is in the response (§3.3.4). */
  run(request: RunRequest, options?: HostRunOptions): Promise<RunResponse>;
  /** One `.d.ts` of ambient module declarations for the servers as they are now (§4.4). */
  declarations(): Promise<string>;
  /**
   * The system prompt of an agent that is given `codemode.run`, with the servers as they are now, and of each as much as fits:
   * its types, signatures, first sentences, names, or what to search for. What is left out is named, with how to get it.
   */
  prompt(options?: PromptOptions): Promise<string>;
  /**
   * Tools, prompts, resources, resource templates and servers that fit a query, best first; at most 20 where no limit is set.
   * Over `kinds: ['tool']` the ranking is the one of `searchTools` in a script. A server that does not list its resources or
   * prompts, or not within five seconds, is searched without them.
   */
  search(query: string, options?: SearchOptions): Promise<readonly SearchHit[]>;
  /** Ends running scripts and closes every connection. */
  close(): Promise<void>;
}

const PROMPT_OPTIONS = fields({ maxTokens: amount({ min: 0 }) });
const HOST_RUN_OPTIONS = fields({ signal: abortSignal, onEvent: callback });

/**
 * Makes a host. Synchronous: servers are connected and a sandbox is started by the first run that needs them. Throws
 * `HostError('bad-options')` for an option that does not exist or makes no sense, wherever it is among them.
 */
export function createHost(options: HostOptions = {}): Host {
  checkOptions(options, HOST_OPTIONS, 'createHost');
  const servers = options.servers ?? [];
  uniqueIds(servers);
  const sources = servers.map((server) => (isSource(server) ? server : createMcpSource(server)));
  const isolate = createIsolatedValidator(startValidation);
  const host = createRuntimeHost({
    launch,
    validate: createValidation({ isolate }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.policy === undefined ? {} : { policy: options.policy }),
    ...(options.largeIntegers === undefined ? {} : { largeIntegers: options.largeIntegers }),
  });
  return {
    async run(request, runOptions = {}) {
      checkOptions(runOptions, HOST_RUN_OPTIONS, 'host.run');
      const record = await host.run(request, { ...runOptions, sources });
      return record.response;
    },
    async declarations() {
      const catalog = await host.catalog(sources);
      return (await codemode.declare(catalog)).map(({ text }) => text).join('\n');
    },
    async prompt(promptOptions = {}) {
      checkOptions(promptOptions, PROMPT_OPTIONS, 'host.prompt');
      const catalog = await host.catalog(sources);
      return codemode.prompt(catalog, clampLimits(options.limits, codemode.limits), promptOptions);
    },
    async search(query, searchOptions = {}) {
      const search = await host.search(await host.catalog(sources), sources, searchOptions.kinds);
      return search(query, searchOptions);
    },
    async close() {
      await host.close();
      isolate.close();
      await Promise.all(sources.map((source) => source.close?.()));
    },
  };
}
