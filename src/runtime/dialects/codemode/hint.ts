import type { Catalog } from '../../catalog/catalog.ts';

/** Names of other systems' surfaces, and what stands for them here. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^'?(?:codemode|tools|mcp|callTool|search_tools|SDK|external_\w+)'? is not defined/, 'tools'],
  [/^'?(?:require|module|exports|process|Buffer|__dirname)'? is not defined/, 'node'],
];

/** What modules of ours export, for scripts that forget to import it. */
const EXPORTS: readonly (readonly [module: string, names: readonly string[]])[] = [
  ['@codemode/discovery', ['listServers', 'describeServer', 'listTools', 'getTool', 'searchTools']],
  [
    '@codemode/errors',
    [
      ...['CodemodeError', 'SchemaValidationError', 'ToolNotFoundError', 'ServerNotFoundError', 'ToolCallError'],
      ...['AuthenticationError', 'SandboxLimitError'],
    ],
  ],
];

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, catalog: Catalog): string | undefined {
  const kind = FOREIGN.find(([pattern]) => pattern.test(message))?.[1];
  const server = catalog.servers[0];
  const example =
    server === undefined
      ? 'import { tool } from "@codemode/servers/<id>"'
      : `import * as ${server.id.replace(/-/g, '_')} from "@codemode/servers/${server.id}"`;
  if (kind === 'tools') return `That is another system's surface; here tools are imported: ${example}.`;
  if (kind === 'node') return `There is no Node.js here; import tools instead: ${example}.`;
  const undefinedName = /^'?([\p{ID_Start}$_][\p{ID_Continue}$]*)'? is not defined/u.exec(message)?.[1];
  if (undefinedName === undefined) return undefined;
  const module = EXPORTS.find(([, names]) => names.includes(undefinedName))?.[0];
  if (module !== undefined) return `Import it: import { ${undefinedName} } from "${module}".`;
  for (const candidate of catalog.servers) {
    const tool = candidate.tools.find(({ exportName, name }) => exportName === undefinedName || name === undefinedName);
    if (tool !== undefined) return `Import it: import { ${tool.exportName} } from "@codemode/servers/${candidate.id}".`;
    if (candidate.id.replace(/-/g, '_') === undefinedName) {
      return `Import it: import * as ${undefinedName} from "@codemode/servers/${candidate.id}".`;
    }
  }
  return undefined;
}
