import type { DialectFactory } from '../runtime/dialects/dialect.ts';
import { unknownDialect } from '../runtime/dialects/dialect-id-fault.ts';
import { dialectEntry } from '../runtime/dialects/index.ts';
import { linkedDialect } from '../runtime/dialects/linked-dialect.ts';
import { isRefused } from '../runtime/dialects/refused.ts';
import { createDialectRunner } from '../runtime/host/dialect-host.ts';
import { type Json, type JsonObject, stableStringify } from '../runtime/json.ts';
import type { Session } from './create-session.ts';
import type { DialectChoice } from './dialect-choice.ts';
import { outside } from './outside.ts';
import { isLinked } from './slices/scripts.ts';

/**
 * Calls a tool that an agent would be given in a dialect, and asks the person as a run does. Rejects with a HostError for a tool or
 * input that is not.
 */
export async function callOuter(
  session: Session,
  choice: DialectChoice,
  name: string,
  input: JsonObject,
  signal: AbortSignal,
): Promise<Json> {
  // The options of the dialect may have come with a link.
  const linked = isLinked(session.store.getState());
  const { host, sources, policy } = await outside(session, { script: stableStringify([name, input]), linked });
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
