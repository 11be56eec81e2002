import { dialectEntry } from '../runtime/dialects/index.ts';
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
}

/** Calls a tool that an agent would be given, as that agent would. Rejects with a HostError for a tool or input that is not. */
export function callOuter(
  name: string,
  input: JsonObject,
  { host, sources, choice, policy, signal }: OuterCall,
): Promise<Json> {
  const runner = createDialectRunner({
    runtime: host,
    factory: dialectEntry(choice.id).load,
    options: choice.options,
    setting: { toolMetadata: choice.toolMetadata, servers: {} },
    sources,
    policy,
  });
  return runner.call(name, input, { signal });
}
