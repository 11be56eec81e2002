import { useCallback } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { toolWords } from '../words/tools.ts';
import { useParts } from './playground.ts';

/** Puts a call of a tool where the caret is, and the import it needs; without an input, with one to start from. */
export function useInsertCall(): (server: CatalogServer, tool: CatalogTool, input?: string) => Promise<void> {
  const { view, editor } = useParts();
  return useCallback(
    async (server, tool, given) => {
      const input = given ?? (await inputToStartFrom(tool));
      const current = editor.current;
      if (current === undefined) return;
      view.setState({ narrow: 'code', dialog: undefined });
      current.insertAtCursor(callText(current.getValue(), server.id, tool, input));
      if (namespaceOf(current.getValue(), server.id) === undefined) {
        current.addImport(tool.exportName, specifierOf(server.id));
      }
      view.setState({ said: toolWords.inserted(tool.name) });
      // A dialog that closes gives the focus back to its button; the caret belongs in the code.
      requestAnimationFrame(() => current.focus());
    },
    [view, editor],
  );
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
