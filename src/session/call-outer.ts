import type { DialectFactory } from '../runtime/dialects/dialect.ts';
import { unknownDialect } from '../runtime/dialects/dialect-id-fault.ts';
import { dialectEntry } from '../runtime/dialects/index.ts';
import { linkedDialect } from '../runtime/dialects/linked-dialect.ts';
import { isRefused } from '../runtime/dialects/refused.ts';
import { createDialectRunner } from '../runtime/host/dialect-host.ts';
import type { RuntimeHost } from '../runtime/host/host.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import type { Json, JsonObject } from '../runtime/json.ts';
import type { Source } from '../runtime/source.ts';
import type { DialectChoice } from './dialect-choice.ts';

/** What a call of one of the tools that an agent is given works with. */
export interface OuterCall {
  readonly host: RuntimeHost;
  readonly sources: readonly Source[];
  readonly choice: DialectChoice;
  readonly policy: readonly PolicyLink[];
  readonly signal: AbortSignal;
  /** Whether the options of the dialect came with a link. */
  readonly linked: boolean;
}

/** Calls a tool that an agent would be given, as that agent would. Rejects with a HostError for a tool or input that is not. */
export function callOuter(
  name: string,
  input: JsonObject,
  { host, sources, choice, policy, signal, linked }: OuterCall,
): Promise<Json> {
  const runner = createDialectRunner({
    runtime: host,
    factory: () => factoryOf(choice, linked),
    options: choice.options,
    setting: { toolMetadata: choice.toolMetadata, servers: {} },
    sources,
    policy,
  });
  return runner.call(name, input, { signal });
}

async function factoryOf({ id, unknown }: DialectChoice, linked: boolean): Promise<DialectFactory> {
  const factory = await dialectEntry(id).load();
  if (unknown !== undefined) return { ...factory, create: () => unknownDialect(unknown) };
  if (!linked) return factory;
  return {
    ...factory,
    create(options, setting) {
      const dialect = factory.create(options, setting);
      return isRefused(dialect) ? dialect : linkedDialect(dialect);
    },
  };
}
