import { useEffect, useState } from 'react';
import { type CountTokens, disclosureCosts } from '../../runtime/cost/index.ts';
import { utf8Bytes } from '../../runtime/json.ts';
import { isRefused } from '../../session/index.ts';
import { formatBytes, formatCount } from '../core/format.ts';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';
import { schemaSavingWords as words } from '../words/schema-saving.ts';

/** Bytes of a text can be counted at once; its tokens take a vocabulary of a megabyte. */
const countBytes: CountTokens = async (texts) => texts.map(utf8Bytes);
/** To write the types of more tools would hold the page up. */
const MAX_TOOLS = 500;

/** What the tools of the connected servers cost a model that is given each, and one that searches them; nothing where that is no less. */
export function SchemaSaving() {
  const { session } = useParts();
  const catalog = useSession((state) => state.catalog);
  const choice = useDialectChoice();
  const [sizes, setSizes] = useState<{ readonly direct: number; readonly search: number }>();
  const tools = catalog.servers.reduce((count, server) => count + server.tools.length, 0);
  useEffect(() => {
    let current = true;
    setSizes(undefined);
    const measure = async (): Promise<void> => {
      const dialect = await session.dialect(choice);
      if (isRefused(dialect)) return;
      const costs = await disclosureCosts(catalog, dialect, countBytes);
      const bytesOf = (way: string): number => costs.find(({ disclosure }) => disclosure === way)?.tokens ?? 0;
      if (current) setSizes({ direct: bytesOf('direct'), search: bytesOf('search') });
    };
    // Without the code of a dialect there is nothing to compare.
    if (tools <= MAX_TOOLS) measure().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [session, catalog, choice, tools]);
  if (sizes === undefined || sizes.search >= sizes.direct) return null;
  return <p>{words.saving(formatCount(tools), formatBytes(sizes.direct), formatBytes(sizes.search))}</p>;
}
