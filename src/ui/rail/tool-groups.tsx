import { useEffect, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { serverColour } from '../controls/swatch.tsx';
import { formatCount } from '../core/format.ts';
import { useSession } from '../core/playground.ts';
import { whenIdle } from '../core/when-idle.ts';
import { toolWords as words } from '../words/tools.ts';
import { ToolCard } from './tool-card.tsx';
import type { WrittenName } from './written-name.ts';

/** As many as a tall screen shows: a search draws no more at each key. */
const FIRST_SHOWN = 20;
const TOOLS_SHOWN = 60;
const MORE_TOOLS = 200;

export interface FoundTool {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
}

export interface ToolsProps {
  readonly tools: readonly FoundTool[];
  readonly nameOf: WrittenName;
  readonly query: string;
  readonly label: string;
  readonly showsServer?: boolean;
}

/** Tools one below the other: those in view at once, a few screenfuls when the page is idle, all when asked for. */
export function Tools({ tools, nameOf, query, label, showsServer = false }: ToolsProps) {
  const [limit, setLimit] = useState(FIRST_SHOWN);
  const waits = limit < TOOLS_SHOWN && tools.length > limit;
  useEffect(() => (waits ? whenIdle(() => setLimit(TOOLS_SHOWN)) : undefined), [waits]);
  return (
    <ul ref={query ? beginAtTop : undefined} aria-label={label}>
      {tools.slice(0, limit).map(({ server, tool }) => (
        <ToolCard
          key={`${server.id}/${tool.exportName}`}
          server={server}
          tool={tool}
          name={nameOf(server, tool)}
          query={query}
          showsServer={showsServer}
        />
      ))}
      {tools.length > limit && !waits ? (
        <li>
          <button type="button" className="link tools__more" onClick={() => setLimit(limit + MORE_TOOLS)}>
            {words.more(formatCount(tools.length - limit))}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

/** Hits of a search are read from the best one on, wherever the list before them was scrolled to. */
function beginAtTop(hits: HTMLElement | null): void {
  if (hits?.parentElement) hits.parentElement.scrollTop = 0;
}

/** The tools of a server below its name. */
export function ToolGroup({ server, nameOf }: { readonly server: CatalogServer; readonly nameOf: WrittenName }) {
  const ordinal = useSession(({ servers }) => servers.find((entry) => entry.id === server.sourceId)?.ordinal ?? 0);
  return (
    <section aria-label={server.id} data-server={server.sourceId}>
      <h3 className="tools__server" style={serverColour(ordinal)}>
        <span className="swatch" />
        <span className="truncate">{server.id}</span>
        <span className="head__count">{formatCount(server.tools.length)}</span>
      </h3>
      <Tools
        tools={server.tools.map((tool) => ({ server, tool }))}
        nameOf={nameOf}
        query=""
        label={words.of(server.id)}
      />
    </section>
  );
}
