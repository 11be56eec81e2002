import type { Catalog, CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import type { Dialect } from '../../runtime/dialects/dialect.ts';

/** The last name in the text of a call, before its input: `find` of `await codemode.find(…)`. */
const LAST_NAME = /("(?:[^"\\]|\\.)*"|[\p{ID_Continue}$]+)[\s\],(]*\)/u;

/** A tool's name where a call of it says it. */
export function calledName(
  dialect: Pick<Dialect, 'callText'>,
  catalog: Catalog,
  { id }: CatalogServer,
  { name, exportName }: CatalogTool,
): string {
  const call = dialect.callText?.({ serverId: id, toolName: name, exportName }, '', catalog);
  const written = call === undefined ? undefined : LAST_NAME.exec(call)?.[1];
  if (written === undefined) return exportName;
  return written.startsWith('"') ? (JSON.parse(written) as string) : written;
}
