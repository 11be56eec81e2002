import { useEffect, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { DEFAULT_CHOICE, isRefused } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';

export type WrittenName = (server: CatalogServer, tool: CatalogTool) => string;

const exportedName: WrittenName = (_, { exportName }) => exportName;

/** How scripts of the dialect in front write the name of a tool; as modules export it until that dialect is loaded. */
export function useWrittenName(): WrittenName {
  const { session } = useParts();
  const catalog = useSession((state) => state.catalog);
  const choice = useDialectChoice();
  const [nameOf, setNameOf] = useState(() => exportedName);
  useEffect(() => {
    let current = true;
    const show = (next: WrittenName): void => {
      if (current) setNameOf(() => next);
    };
    show(exportedName);
    if (choice.id === DEFAULT_CHOICE.id) return;
    Promise.all([session.dialect(choice), import('./called-name.ts')]).then(
      ([dialect, { calledName }]) => {
        if (!isRefused(dialect)) show((server, tool) => calledName(dialect, catalog, server, tool));
      },
      // Names as modules export them are what remains, and a run says why the dialect is missing.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [session, choice, catalog]);
  return nameOf;
}
