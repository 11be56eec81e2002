import { useEffect, useState } from 'react';
import { DEFAULT_DIALECT } from '../../runtime/dialects/index.ts';
import { isRefused } from '../../session/index.ts';
import { unknownModules } from '../../session/unknown-modules.ts';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';
import type { Declarations } from './editor-host.ts';

const NO_DECLARATIONS: Declarations = { files: [] };

/** Declarations of the connected servers for an editor that heeds them; the last ones until new ones are made. */
export function useDeclarations(isNeeded: boolean): Declarations {
  const { session } = useParts();
  const catalog = useSession((state) => state.catalog);
  const ids = useSession((state) => state.servers.map(({ id }) => id).join(' '));
  const choice = useDialectChoice();
  const [declarations, setDeclarations] = useState(NO_DECLARATIONS);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    const declare = async (): Promise<void> => {
      const dialect = await session.dialect(choice);
      const form = isRefused(dialect) ? 'module' : dialect.form;
      const files = await session.declarations(catalog, choice);
      const unknown = choice.id === DEFAULT_DIALECT ? unknownModules(ids.split(' ').filter(Boolean), catalog) : [];
      if (current) setDeclarations({ files: [...files, ...unknown], form, servers: catalog.servers });
    };
    // Where its code cannot be had, the editor keeps the types it has, and a run says what is missing.
    declare().catch((error: unknown) => console.warn('The editor goes without new types:', error));
    return () => {
      current = false;
    };
  }, [session, catalog, ids, isNeeded, choice]);
  return declarations;
}
