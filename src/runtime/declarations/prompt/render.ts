import type { CatalogServer } from '../../catalog/catalog.ts';
import { quote } from '../types/escape.ts';
import { commentBefore } from './comments.ts';
import { namesIn, type PromptTool, type PromptTypes } from './prompt-types.ts';

/**
 * Declarations before the modules of all servers: any object, and what a tool without an output schema gives (§5.3.2).
 * `Promise` apart, they are all that modules refer to and do not declare.
 */
export const PREAMBLE =
  'type Obj = { [k: string]: unknown }\ntype Reply = Promise<string | { content: any[] }> // the text, else the whole result\n';

/** The module of a server: its types, then its tools, those of the same hints together. */
export function moduleText(
  server: CatalogServer,
  types: PromptTypes,
  tools: readonly PromptTool[] = types.tools,
): string {
  return blockText(`declare module ${quote(`@codemode/servers/${server.id}`)}`, types, tools);
}

/** The same in a block of another kind, such as a namespace. */
export function blockText(head: string, types: PromptTypes, tools: readonly PromptTool[]): string {
  const byHints = new Map<string, PromptTool[]>();
  for (const tool of tools) {
    const ofHints = byHints.get(tool.hints);
    if (ofHints === undefined) byHints.set(tool.hints, [tool]);
    else ofHints.push(tool);
  }
  const functions = [...byHints].map(
    ([hints, ofHints]) => `${hints === '' ? '' : `// == ${hints} ==\n`}${ofHints.map(toolText).join('')}`,
  );
  const notes = tools.map(({ note }) => note).join('\n');
  const remarks = [...types.remarks].filter(([mark]) => notes.includes(mark));
  return (
    `${head} {\n` +
    remarks.map(([mark, text]) => commentBefore(`${mark} ${text}`)).join('') +
    (tools === types.tools ? [...types.shared.values()] : sharedBy(tools, types.shared))
      .map((text) => `${text}\n`)
      .join('') +
    `${functions.join('')}}\n`
  );
}

const toolText = ({ note, text }: PromptTool): string => `${commentBefore(note)}${text}\n`;

/** Declarations of the shared types that tools refer to, those included that these refer to. */
function sharedBy(tools: readonly PromptTool[], shared: ReadonlyMap<string, string>): readonly string[] {
  const used = new Set<string>();
  const waiting = tools.map(({ text }) => text);
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const name of namesIn(text)) {
      const declaration = used.has(name) ? undefined : shared.get(name);
      if (declaration === undefined) continue;
      used.add(name);
      waiting.push(declaration);
    }
  }
  return [...shared].filter(([name]) => used.has(name)).map(([, text]) => text);
}
