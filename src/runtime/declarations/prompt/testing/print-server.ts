import { buildCatalog } from '../../../catalog/catalog.ts';
import type { DeclaredServer } from '../../generate-declarations.ts';
import { moduleText, PREAMBLE, promptTypes } from '../index.ts';

/** A server as a prompt declares it, or the part of it that some of its tools need. */
export function printServer(input: DeclaredServer, names?: readonly string[]): string {
  const [server] = buildCatalog([input]).servers;
  if (server === undefined) throw new Error('The catalog has lost the server');
  const types = promptTypes(server);
  const tools = types.tools.filter(({ tool }) => names?.includes(tool.name) ?? true);
  return `${PREAMBLE}${moduleText(server, types, tools)}`;
}
