import { useCallback } from 'react';
import type { EditorHandle } from '../../editor/index.ts';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { activeScript, dialectOf, isRefused } from '../../session/index.ts';
import { missingWords } from '../words/missing.ts';
import { toolPageWords } from '../words/tool-page.ts';
import { useParts } from './playground.ts';

/** Puts a call of a tool where the caret is, and the import it needs; without an input, with one to start from. */
export function useInsertCall(): (server: CatalogServer, tool: CatalogTool, input?: string) => Promise<void> {
  const { session, view, editor } = useParts();
  return useCallback(
    async (server, tool, given) => {
      const input = given ?? (await inputToStartFrom(tool));
      const state = session.store.getState();
      const dialect = await session.dialect(dialectOf(activeScript(state), state)).catch(() => undefined);
      if (dialect === undefined) {
        view.setState({ announcement: missingWords.missing });
        return;
      }
      const current = editor.current;
      if (current === undefined) return;
      const ref = { serverId: server.id, toolName: tool.name, exportName: tool.exportName };
      if (isRefused(dialect) || dialect.callText === undefined) insertImported(current, server, tool, input);
      else {
        const call = dialect.callText(ref, input, state.catalog);
        if (call === undefined) {
          view.setState({ announcement: toolPageWords.notOffered(tool.name, dialect.title) });
          return;
        }
        current.insertAtCursor(`${call}\n`);
      }
      view.setState({ narrow: 'code', dialog: undefined });
      view.setState({ announcement: toolPageWords.inserted(tool.name) });
      // A dialog that closes gives the focus back to its button; the caret belongs in the code.
      requestAnimationFrame(() => current.focus());
    },
    [session, view, editor],
  );
}

/** The call and the import it needs, where nothing imports it yet. */
function insertImported(editor: EditorHandle, server: CatalogServer, tool: CatalogTool, input: string): void {
  editor.insertAtCursor(callText(editor.getValue(), server.id, tool, input));
  if (namespaceOf(editor.getValue(), server.id) === undefined) {
    editor.addImport(tool.exportName, specifierOf(server.id));
  }
}

async function inputToStartFrom({ inputSchema }: CatalogTool): Promise<string> {
  try {
    return (await import('../rail/example-input.ts')).exampleInput(inputSchema);
  } catch {
    // A call without its input is better than none.
    return '{}';
  }
}

const specifierOf = (serverId: string): string => `@codemode/servers/${serverId}`;

/** What a script calls a server's module, where it imports it whole. */
export function namespaceOf(source: string, serverId: string): string | undefined {
  // Ids of servers hold nothing that means something in a pattern.
  const pattern = `import\\s*\\*\\s*as\\s+([\\p{ID_Start}$_][\\p{ID_Continue}$]*)\\s+from\\s*["']${specifierOf(serverId)}["']`;
  return new RegExp(pattern, 'u').exec(source)?.[1];
}

function callText(source: string, serverId: string, tool: CatalogTool, input: string): string {
  const namespace = namespaceOf(source, serverId);
  const callee = namespace === undefined ? tool.exportName : `${namespace}.${tool.exportName}`;
  return `await ${callee}(${input === '{}' && !takesInput(tool) ? '' : input});\n`;
}

function takesInput(tool: CatalogTool): boolean {
  const schema = tool.inputSchema;
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'properties' in schema &&
    Object.keys(schema.properties ?? {}).length > 0
  );
}
