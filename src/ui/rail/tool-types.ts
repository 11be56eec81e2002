import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { DEFAULT_CHOICE, type Session } from '../../session/index.ts';

/** Types of one tool, as the editor knows them: its declaration without the module around it and without its comments. */
export async function toolTypes(session: Session, server: CatalogServer, tool: CatalogTool): Promise<string> {
  const alone: CatalogServer = { ...server, tools: [tool] };
  const files = await session.declarations({ servers: [alone], unavailable: [] }, DEFAULT_CHOICE);
  const file = files.find(({ text }) => text.includes(`declare module "@codemode/servers/${server.id}"`));
  return file === undefined ? '' : withoutModule(file.text);
}

/** Takes away `declare module … { … }`, what every module exports, and the comments of the tool, which the page shows already. */
export function withoutModule(text: string): string {
  const body = /declare module "[^"]*" \{\n([\s\S]*)\n\}\s*$/.exec(text)?.[1] ?? text;
  return body
    .replace(/^ {2}\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/^ {2}export const __meta__(?:.*\};?|[\s\S]*?\n {2}\};?)(?:\n|$)/m, '')
    .replace(/^ {2}export \{\};?(?:\n|$)/m, '')
    .split('\n')
    .map((line) => line.replace(/^ {2}/, '').replace(/^export /, ''))
    .join('\n')
    .trim();
}
