import type { Catalog } from '../catalog/catalog.ts';
import type { OuterTool } from '../spec.ts';

/** Tokens of each of several texts, by some tokeniser. */
export type CountTokens = (texts: readonly string[]) => Promise<readonly number[]>;

/** A tool as it stands in a model's context: the text that an API makes of it differs, what it says does not. */
export const toolText = ({ name, description, inputSchema }: OuterTool): string =>
  JSON.stringify({ name, description, inputSchema });

/** Every tool of every server, as an agent is given them without code mode. Names that meet get their server's id. */
export function directTools({ servers }: Catalog): readonly OuterTool[] {
  const seen = new Map<string, number>();
  for (const { tools } of servers) for (const { name } of tools) seen.set(name, (seen.get(name) ?? 0) + 1);
  return servers.flatMap(({ id, tools }) =>
    tools.map(({ name, description, inputSchema }) => ({
      name: (seen.get(name) ?? 0) > 1 ? `${id}__${name}` : name,
      description: description ?? '',
      inputSchema: (inputSchema as OuterTool['inputSchema'] | undefined) ?? { type: 'object' },
    })),
  );
}
