import { type DeclarationFile, declareWebGlobals, printToolNamespace } from '../../declarations/index.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { isBindable } from '../shared/member.ts';
import { serverGlobals } from './names.ts';

/** Declares the servers that have an identifier as their name, and what the system adds. */
export const declare = keptPerCatalog((catalog): readonly DeclarationFile[] => {
  const globals = serverGlobals(catalog);
  return [
    declareWebGlobals(),
    { path: 'mcp-use.d.ts', text: apiOf(globals.map(({ name }) => name)) },
    ...globals.map(({ server, name, alias }): DeclarationFile => {
      const names = [name, ...(alias === undefined ? [] : [alias])].filter(isBindable);
      const text = printToolNamespace({
        names,
        docs: [server.name, server.description ?? ''],
        tools: server.tools.map((tool) => ({ tool, member: tool.name })),
        untyped: 'any',
        untypedDocs: 'the first block: its text, as data where it is JSON',
        typesName: `McpUse_${server.id.replace(/-/g, '_')}`,
      });
      return { path: `servers/${server.id}.d.ts`, text };
    }),
  ];
});

const apiOf = (names: readonly string[]): string => `/** A tool that \`search_tools\` has found. */
interface FoundTool {
  name: string;
  server: string;
  /** With the detail levels "descriptions" and "full". */
  description?: string;
  /** With the detail level "full". */
  input_schema?: any;
}
/** The answer of a search. It can be gone through as the list of its results, too. */
interface FoundTools extends ReadonlyArray<FoundTool> {
  meta: { total_tools: number; namespaces: string[]; result_count: number };
  results: FoundTool[];
}
/** Finds tools by a text of their name, description or server; all of them without a query. */
declare function search_tools(query?: string, detailLevel?: 'names' | 'descriptions' | 'full'): Promise<FoundTools>;
/** The names of the servers that have tools. */
declare const __tool_namespaces: (${[...names.map((name) => JSON.stringify(name)), 'string'].join(' | ')})[];
`;
