import { useEffect, useState } from 'react';
import type { Catalog, CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import type { Dialect } from '../../runtime/dialects/dialect.ts';
import { DEFAULT_CHOICE, isRefused } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';

export type WrittenName = (server: CatalogServer, tool: CatalogTool) => string;

/** How scripts of the dialect in front write the name of a tool; as modules export it until that dialect is loaded. */
export function useWrittenName(): WrittenName {
  const { session } = useParts();
  const catalog = useSession((state) => state.catalog);
  const choice = useDialectChoice();
  const [dialect, setDialect] = useState<Dialect>();
  useEffect(() => {
    setDialect(undefined);
    if (choice.id === DEFAULT_CHOICE.id) return;
    let current = true;
    session.dialect(choice).then(
      (loaded) => {
        if (current && !isRefused(loaded)) setDialect(loaded);
      },
      // Names as modules export them are what remains, and a run says why the dialect is missing.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [session, choice]);
  return (server, tool) => writtenName(dialect, catalog, server, tool);
}

/** The last name in the text of a call, before its input: `find` of `await codemode.find(…)`. */
const LAST_NAME = /("(?:[^"\\]|\\.)*"|[\p{ID_Continue}$]+)[\s\],(]*\)/u;

/** A tool's name where a call of it says it. */
export function writtenName(
  dialect: Pick<Dialect, 'callText'> | undefined,
  catalog: Catalog,
  { id }: CatalogServer,
  { name, exportName }: CatalogTool,
): string {
  const call = dialect?.callText?.({ serverId: id, toolName: name, exportName }, '', catalog);
  const written = call === undefined ? undefined : LAST_NAME.exec(call)?.[1];
  if (written === undefined) return exportName;
  return written.startsWith('"') ? (JSON.parse(written) as string) : written;
}
