import { createMcpSource } from '../mcp/index.ts';
import type { ServerSettings, ToolMetadata } from '../runtime/dialects/dialect.ts';
import { dialectIdFault } from '../runtime/dialects/dialect-id-fault.ts';
import { type DialectId, dialectEntry, isDialectId } from '../runtime/dialects/index.ts';
import { HostError } from '../runtime/errors.ts';
import { createDialectRunner } from '../runtime/host/dialect-host.ts';
import type { DialectEvent, DialectHost } from '../runtime/host/dialect-host-api.ts';
import { createRuntimeHost } from '../runtime/host/host.ts';
import { createMetadataNames } from '../runtime/host/metadata-names.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import { policyGuard } from '../runtime/host/policy-guard.ts';
import { type SyncChoice, syncGuard } from '../runtime/host/sync-choice.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import type { Limits } from '../runtime/limits.ts';
import { anyRecord, callback, dataRecord, fields, mapOf, text } from '../runtime/options/guard.ts';
import { largeIntegersGuard, limitsGuard } from '../runtime/options/limits-guard.ts';
import { checkOptions } from '../runtime/options/refuse.ts';
import type { Source } from '../runtime/source.ts';
import { createIsolatedValidator, createValidation } from '../runtime/validation/index.ts';
import { launch, startValidation } from './launch/launch.ts';
import { isSource, type ServerConfig, serversGuard, uniqueIds } from './servers.ts';

/** A server of a dialect host, and how that system is to treat it. */
export type DialectServer = ServerConfig & ServerSettings;

/** What a dialect host is made with. Every further member is an option of the dialect: see its page in `docs/dialects`. */
export interface DialectHostOptions {
  /** Hears logs, the start and end of every call, notices of scripts and the audit record, as they happen. */
  readonly onEvent?: (event: DialectEvent) => void;
  /** What is said of tools beside what their servers say, by tool name. */
  readonly toolMetadata?: Readonly<Record<string, ToolMetadata>>;
  /** Limits over the dialect's own. */
  readonly limits?: Partial<Limits>;
  /** Links that every tool call passes. */
  readonly policy?: readonly PolicyLink[];
  /** As for {@link HostOptions.largeIntegers}. */
  readonly largeIntegers?: LargeIntegers;
  /** How scripts wait in systems whose calls are synchronous, and what their clock and chance start from. */
  readonly sync?: SyncChoice;
  readonly [option: string]: unknown;
}

const HOST_OPTIONS = fields({
  servers: serversGuard({ exposure: text }),
  onEvent: callback,
  toolMetadata: mapOf(dataRecord),
  limits: limitsGuard,
  policy: policyGuard,
  largeIntegers: largeIntegersGuard,
  sync: syncGuard,
});

/**
 * Makes a host that speaks as another code-mode system does. Synchronous: the dialect is loaded, servers are connected and a
 * sandbox is started by the first call that needs them. A server that cannot be reached is a status, not a failure. Throws
 * `HostError('bad-options')` for a dialect that does not exist, and later, from `run` and `call`, for options that make no
 * sense.
 */
export function createDialectHost(
  dialect: DialectId | (string & {}),
  servers: readonly DialectServer[],
  options: DialectHostOptions = {},
): DialectHost {
  if (!isDialectId(dialect)) {
    const { message, hint } = dialectIdFault(dialect) ?? { message: `There is no dialect "${dialect}"`, hint: '' };
    throw new HostError('bad-options', `${message}. ${hint}`.trim());
  }
  checkOptions(options, anyRecord, 'createDialectHost');
  const { onEvent, toolMetadata = {}, limits, policy, largeIntegers, sync, ...rest } = options;
  checkOptions(
    { servers, onEvent, toolMetadata, limits, policy, largeIntegers, sync },
    HOST_OPTIONS,
    'createDialectHost',
  );
  uniqueIds(servers);
  const sources = servers.map((server): Source => (isSource(server) ? server : createMcpSource(server)));
  const traits = Object.fromEntries(
    servers.flatMap(({ id, exposure }): [string, ServerSettings][] =>
      exposure === undefined ? [] : [[id, { exposure }]],
    ),
  );
  const isolate = createIsolatedValidator(startValidation);
  const validate = createValidation({ isolate });
  const runtime = createRuntimeHost({ launch, validate, toolMetadata, ...(sync === undefined ? {} : { sync }) });
  const runner = createDialectRunner({
    runtime,
    factory: dialectEntry(dialect).load,
    options: rest,
    setting: { toolMetadata, servers: traits },
    metadataNames: createMetadataNames(toolMetadata),
    sources,
    ...(limits === undefined ? {} : { limits }),
    ...(policy === undefined ? {} : { policy }),
    ...(largeIntegers === undefined ? {} : { largeIntegers }),
    ...(onEvent === undefined ? {} : { onEvent }),
  });
  return {
    ...runner,
    async close() {
      await runtime.close();
      isolate.close();
      await Promise.all(sources.map((source) => source.close?.()));
    },
  };
}
