import type { Catalog } from '../../runtime/catalog/catalog.ts';
import { resultText } from '../../runtime/cost/index.ts';
import type { Dialect, DialectContext, DialectFactory } from '../../runtime/dialects/dialect.ts';
import type { RuntimeHost } from '../../runtime/host/host.ts';
import { answerResult } from '../../runtime/host/offering/answer.ts';
import { createOffering, type OfferedResult } from '../../runtime/host/offering/offering.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import type { LargeIntegers } from '../../runtime/large-integers.ts';
import type { Limits } from '../../runtime/limits.ts';
import type { NamedTools } from '../../runtime/program/named-tools.ts';
import type { Source } from '../../runtime/source.ts';
import type { CallToolResult } from '../../runtime/spec.ts';
import { type AgentTools, runToolOf, type ServerCall, type ToolOutcome } from '../agent-tools.ts';
import type { TaskGuard } from '../task-guard.ts';
import { callOfEvent, callsOfRuns } from './server-calls.ts';
import { watchRuntime } from './watched-runtime.ts';

/** A dialect with its options applied, and what makes it. */
export interface ChosenDialect {
  readonly dialect: Dialect;
  readonly factory: DialectFactory;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Servers as an agent's calls reach them. */
export interface ToolsSetup {
  readonly runtime: RuntimeHost;
  readonly sources: readonly Source[];
  readonly guard: TaskGuard;
  readonly policy: readonly PolicyLink[];
  readonly limits: Partial<Limits>;
  /** What is said of tools beside what their servers say. */
  readonly toolMetadata?: DialectContext['toolMetadata'];
  readonly largeIntegers?: LargeIntegers;
}

/** Code mode as `codemode-runner serve` offers it, for an agent in this process. */
export function createCodeModeTools(chosen: ChosenDialect, setup: ToolsSetup): AgentTools {
  const { sources, guard, policy, limits, toolMetadata = {}, largeIntegers = 'warn' } = setup;
  const watched = watchRuntime(setup.runtime);
  const offering = createOffering({
    ...chosen,
    runtime: watched.runtime,
    ...{ sources, limits, setting: { toolMetadata, servers: {} }, largeIntegers, names: { isOwn: false } },
    policy: [...policy, guard.link],
  });
  const catalog = (): Promise<Catalog> => setup.runtime.catalog(sources);
  return {
    prompt: () => offering.instructions(),
    tools: () => offering.tools(),
    innerNames: async () =>
      (await catalog()).servers.flatMap(({ tools }) => tools.flatMap((one) => [one.name, one.exportName])),
    async call(name, input, { signal }): Promise<ToolOutcome> {
      const run = runToolOf(await offering.tools());
      const code = name === run?.name ? input[run.member] : undefined;
      const seen = await catalog();
      const script = typeof code === 'string' ? code : undefined;
      const named = script === undefined ? everything(seen) : await namedBy(chosen, script, seen);
      guard.begin(named);
      watched.take();
      const direct: ServerCall[] = [];
      const onEvent = (event: Parameters<typeof callOfEvent>[0]): void => void direct.push(...callOfEvent(event));
      const offered = await offering.call(name, input, { signal, onEvent });
      const records = watched.take();
      const last = records.at(-1);
      return {
        text: textOf(offered),
        failed: last === undefined ? isError(offered.value) : last.ended !== 'finished',
        result: last === undefined ? resultOf(offered) : last.response.result,
        calls: last === undefined ? direct : callsOfRuns(records, seen),
        questions: guard.questions(),
        ...(script === undefined
          ? {}
          : { named: named.servers.flatMap(({ serverId, tools }) => tools.map((tool) => `${serverId}/${tool}`)) }),
      };
    },
  };
}

/** A script that its dialect cannot read names nothing. */
const namedBy = async ({ dialect }: ChosenDialect, script: string, { servers }: Catalog): Promise<NamedTools> =>
  (await dialect.namedTools?.(script, servers)) ?? { servers: [], open: true };

/** A call without a script names its tool itself. */
export const everything = ({ servers }: Catalog): NamedTools => ({
  servers: servers.map(({ id, tools }) => ({
    serverId: id,
    tools: tools.map(({ exportName }) => exportName),
    open: false,
  })),
  open: false,
});

const isError = (value: Json): boolean => isJsonObject(value) && value.isError === true;

/** What the model reads of it. */
function textOf({ kind, value }: OfferedResult): string {
  if (kind === 'result') return resultText(value as unknown as CallToolResult, '').text;
  const { content } = answerResult(value, 'text');
  const [block] = Array.isArray(content) ? (content as readonly Json[]) : [];
  return isJsonObject(block) && typeof block.text === 'string' ? block.text : '';
}

function resultOf({ kind, value }: OfferedResult): Json {
  return kind === 'result' ? toolValue(value as unknown as CallToolResult) : null;
}

/** The value of a tool's result: what is structured, or its text. */
export const toolValue = (result: CallToolResult): Json =>
  isJsonObject(result.structuredContent) ? result.structuredContent : resultText(result, '').text;
