import { cloudflareFactory } from '../../runtime/dialects/cloudflare/index.ts';
import { sanitized } from '../../runtime/dialects/cloudflare/names.ts';
import { errorOf, logsOf } from '../../runtime/dialects/cloudflare/outcome.ts';
import { type ProviderNames, withProviders } from '../../runtime/dialects/cloudflare/providers.ts';
import type { Dialect } from '../../runtime/dialects/dialect.ts';
import { isOwnGlobal } from '../../runtime/dialects/shared/global-names.ts';
import { HostError } from '../../runtime/errors.ts';
import type { RuntimeHost } from '../../runtime/host/host.ts';
import { isJsonObject, type Json, messageOf } from '../../runtime/json.ts';
import type { Source } from '../../runtime/source.ts';
import type { CallToolResult } from '../../runtime/spec.ts';
import type {
  ConnectorBinding,
  ExecuteOptions,
  ExecuteResult,
  Executor,
  ExecutorOptions,
  ProviderFunction,
  ResolvedProvider,
} from './types.ts';

/** The one tool of the Source behind a connector. */
const ANY_METHOD = 'callTool';

/** An executor on a host of sandboxes. */
export function providerExecutor(runtime: RuntimeHost, options: ExecutorOptions): Executor {
  const dialect = cloudflareFactory.create(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }, {
    toolMetadata: {},
    servers: {},
  });
  if (!('id' in dialect)) throw new HostError('bad-options', dialect.map(({ message }) => message).join('\n'));
  return {
    async execute(code, providersOrFns, more = {}) {
      try {
        return await run(runtime, dialect, options, code, providersOrFns, more);
      } catch (error) {
        return { result: undefined, error: messageOf(error), logs: [] };
      }
    },
  };
}

async function run(
  runtime: RuntimeHost,
  base: Dialect,
  options: ExecutorOptions,
  code: string,
  providersOrFns: ResolvedProvider[] | Record<string, ProviderFunction>,
  { connectors = [], signal }: ExecuteOptions,
): Promise<ExecuteResult> {
  const providers = Array.isArray(providersOrFns) ? providersOrFns : [{ name: 'codemode', fns: providersOrFns }];
  const connected = new Set(connectors.map(({ name }) => name));
  const functions = providers.filter(({ name }) => !connected.has(name));
  const names = [...functions, ...connectors].map(({ name }) => name);
  checkNames(names);
  const sources = functions.map(providerSource);
  const dialect = withProviders(base, [
    ...sources.map(({ names: provider }) => provider),
    ...connectors.map(({ name }) => ({ name, members: null })),
  ]);
  const record = await runtime.run(
    { code, ...(options.limits === undefined ? {} : { limits: options.limits }) },
    {
      dialect,
      sources: [...sources.map(({ source }) => source), ...connectors.map(connectorSource)],
      ...(options.policy === undefined ? {} : { policy: options.policy }),
      ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
      ...(signal === undefined ? {} : { signal }),
    },
  );
  const logs = logsOf(record);
  if (record.ended === 'finished') return { result: record.response.result, logs };
  return { result: undefined, error: errorOf(record), logs };
}

function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (!/^[a-zA-Z_$][a-zA-Z0-9_$]*$/.test(name))
      throw new TypeError(`Provider name ${JSON.stringify(name)} is not a valid JavaScript identifier`);
    if (isOwnGlobal(name))
      throw new TypeError(`Provider name "${name}" is reserved: the language has a global of this name`);
    if (seen.has(name)) throw new TypeError(`Duplicate provider name "${name}"`);
    seen.add(name);
  }
}

function providerSource({ name, fns, prelude }: ResolvedProvider): {
  readonly names: ProviderNames;
  readonly source: Source;
} {
  const functions = new Map<string, { readonly given: string; readonly run: ProviderFunction }>();
  for (const [given, run] of Object.entries(fns)) {
    const member = sanitized(given);
    const other = functions.get(member);
    if (other !== undefined)
      throw new TypeError(
        `Tool names "${other.given}" and "${given}" both sanitize to "${member}" in provider "${name}"`,
      );
    functions.set(member, { given, run });
  }
  const members = [...functions.keys()];
  const tools = members.map((member) => ({ name: member }));
  return {
    names: { name, members, ...(prelude === undefined ? {} : { prelude }) },
    source: {
      id: name,
      tools: async () => tools,
      call: async (tool, input) => {
        const args = isJsonObject(input) && Array.isArray(input.args) ? input.args : [];
        return resultOf(await functions.get(tool)?.run(...args));
      },
    },
  };
}

const CONNECTOR_TOOLS = [{ name: ANY_METHOD }];

const connectorSource = ({ name, binding }: ConnectorBinding): Source => ({
  id: name,
  tools: async () => CONNECTOR_TOOLS,
  call: async (_tool, input) => {
    const { method, args } = input as { method: string; args: readonly Json[] };
    return resultOf(await binding.callTool(method, args[0]));
  },
});

const resultOf = (value: unknown): CallToolResult => ({
  content: [],
  ...(value === undefined ? {} : { structuredContent: value as Json }),
});
