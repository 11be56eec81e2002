import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import type { Session } from '../../session/index.ts';

/** Types of one tool, as the editor knows them: its declaration without the module around it and without its comments. */
export async function toolTypes(session: Session, server: CatalogServer, tool: CatalogTool): Promise<string> {
  const alone: CatalogServer = { ...server, tools: [tool] };
  const files = await session.declarations({ servers: [alone], unavailable: [] });
  const file = files.find(({ text }) => text.includes(`declare module "@codemode/servers/${server.id}"`));
  return file === undefined ? '' : withoutModule(file.text);
}

/** Takes `declare module … { … }`, the module's own exports and documentation comments away. */
export function withoutModule(text: string): string {
  const body = /^declare module [^{]*\{\n([\s\S]*)\n\}\s*$/m.exec(text)?.[1] ?? text;
  return body
    .replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '')
    .split('\n')
    .filter((line) => !/__meta__/.test(line))
    .map((line) => line.replace(/^ {2}/, '').replace(/^export /, ''))
    .join('\n')
    .trim();
}
