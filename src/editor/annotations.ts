import type { CatalogServer } from '../runtime/catalog/catalog.ts';
import type { ToolAnnotations } from '../runtime/spec.ts';
import type { EditorWords } from './words.ts';

type Badge = keyof Pick<EditorWords, 'readOnly' | 'writes' | 'destructive' | 'idempotent'>;

/** What is known of the tools behind declarations. */
export interface ToolNotes {
  /** The server whose declarations a file holds. */
  serverOf(path: string): CatalogServer | undefined;
  /** Badges of a tool, the weightiest first; none for what is no tool. */
  badges(path: string, exportName: string): readonly Badge[];
}

/** Reads the notes off the servers themselves: doc comments are a server's words, annotations are what the page acts on. */
export function toolNotes(servers: readonly CatalogServer[]): ToolNotes {
  const byId = new Map(servers.map((server) => [server.id, server]));
  const serverOf = (path: string) => byId.get(path.replace(/^.*\//, '').replace(/\.d\.ts$/, ''));
  const toolsOf = new Map<string, ReadonlyMap<string, ToolAnnotations>>();
  return {
    serverOf,
    badges: (path, exportName) => {
      const server = serverOf(path);
      if (server === undefined) return [];
      let tools = toolsOf.get(server.id);
      if (tools === undefined) {
        tools = new Map(server.tools.map((tool) => [tool.exportName, tool.annotations ?? {}]));
        toolsOf.set(server.id, tools);
      }
      const annotations = tools.get(exportName);
      return annotations === undefined ? [] : badgesOf(annotations);
    },
  };
}

function badgesOf({ readOnlyHint, destructiveHint, idempotentHint }: ToolAnnotations): readonly Badge[] {
  const badges: Badge[] = [];
  if (readOnlyHint === true) badges.push('readOnly');
  else if (destructiveHint === true) badges.push('destructive');
  if (idempotentHint === true) badges.push('idempotent');
  return badges.length === 0 ? ['writes'] : badges;
}
