import type { Catalog } from '../../catalog/catalog.ts';
import { exportsOf } from '../shared/module-exports.ts';
import { MODULES } from './surface.ts';

/** Names of other systems' surfaces, and what stands for them here. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^'?(?:codemode|tools|mcp|callTool|search_tools|SDK|external_\w+)'? is not defined/, 'tools'],
  [/^'?(?:require|module|exports|process|Buffer|__dirname)'? is not defined/, 'node'],
];

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, catalog: Catalog): string | undefined {
  if (message === 'return not in a function') return 'Use export default in the place of return.';
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
  const module = MODULES.find(([, text]) => exportsOf(text).includes(undefinedName))?.[0];
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
