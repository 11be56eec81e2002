import { isJsonObject } from '../../runtime/json.ts';
import type { McpServer } from '../server.ts';

/** What an argument belongs to: a prompt by its name, or a template of resources. */
export type Completable =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

export interface CompletedArgument {
  readonly name: string;
  /** What is typed of it so far. */
  readonly value: string;
  /** Values of other arguments. */
  readonly others?: Readonly<Record<string, string>>;
}

const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 500;

/** Asks a server for values of an argument; none where it completes nothing. Throws `SourceError`. */
export async function complete(
  server: McpServer,
  ref: Completable,
  { name, value, others = {} }: CompletedArgument,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (server.connection.live?.client.getServerCapabilities()?.completions === undefined) return [];
  const { completion } = await server.ask({
    method: 'completion/complete',
    params: {
      ref: { ...ref },
      argument: { name, value },
      ...(Object.keys(others).length === 0 ? {} : { context: { arguments: { ...others } } }),
    },
    what: `completing ${name}`,
    repeatable: true,
    signal,
  });
  const values = isJsonObject(completion) && Array.isArray(completion.values) ? completion.values : [];
  return values
    .filter((one): one is string => typeof one === 'string' && one.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);
}
