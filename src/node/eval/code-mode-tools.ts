import { type AgentTools, runToolOf, type ServerCall, type TaskGuard, type ToolOutcome } from '../../agent/index.ts';
import type { Catalog } from '../../runtime/catalog/catalog.ts';
import { resultText } from '../../runtime/cost/index.ts';
import type { RuntimeHost } from '../../runtime/host/host.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import type { Limits } from '../../runtime/limits.ts';
import type { NamedTools } from '../../runtime/program/named-tools.ts';
import type { Source } from '../../runtime/source.ts';
import type { CallToolResult } from '../../runtime/spec.ts';
import type { ChosenDialect } from '../commands/dialect-option.ts';
import { answerResult } from '../serve/answer.ts';
import { createOffering, type OfferedResult } from '../serve/offering.ts';
import { callOfEvent, callsOfRuns } from './server-calls.ts';
import { watchRuntime } from './watched-runtime.ts';

export interface ToolsSetup {
  readonly runtime: RuntimeHost;
  readonly sources: readonly Source[];
  readonly guard: TaskGuard;
  readonly policy: readonly PolicyLink[];
  readonly limits: Partial<Limits>;
}

/** Code mode as `codemode serve` offers it, for an agent in this process. */
export function createCodeModeTools(chosen: ChosenDialect, setup: ToolsSetup): AgentTools {
  const { sources, guard, policy, limits } = setup;
  const watched = watchRuntime(setup.runtime);
  const offering = createOffering({
    ...chosen,
    runtime: watched.runtime,
    ...{ sources, limits, setting: { toolMetadata: {}, servers: {} }, largeIntegers: 'warn', names: { isOwn: false } },
    policy: [guard.link, ...policy],
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
