import { Suspense } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { serverColour } from '../controls/swatch.tsx';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession, useView } from '../core/playground.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { toolWords as words } from '../words/tools.ts';
import { Marked } from './marked.tsx';

// Its code comes when the first tool is opened.
const ToolPage = loadOnDemand('pane', async () => (await import('./tool-page.tsx')).ToolPage);

const DESCRIPTION_CHARACTERS = 160;

export interface ToolCardProps {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  /** Its name as scripts write it. */
  readonly name: string;
  readonly query: string;
  /** Where tools of several servers stand in one list. */
  readonly showsServer?: boolean;
}

/** A tool in the rail. Open, it is the tool's page: its signature, what it does and may do, and ways to use it. */
export function ToolCard({ server, tool, name, query, showsServer = false }: ToolCardProps) {
  const { view } = useParts();
  const id = `${server.id}/${tool.exportName}`;
  const open = useView((state) => state.openTool === id);
  const ordinal = useSession(({ servers }) => servers.find((entry) => entry.id === server.sourceId)?.ordinal ?? 0);
  const description = (tool.description ?? '').trim();
  return (
    <li className={`tool${open ? ' is-open' : ''}`} style={serverColour(ordinal)}>
      <button
        type="button"
        className="tool__head"
        aria-expanded={open}
        onClick={() => view.setState({ openTool: open ? undefined : id })}
      >
        <span className="tool__name">
          <span className="swatch" />
          <span className="truncate">
            <span className="visually-hidden">{server.id}: </span>
            {isolated(name)}
          </span>
          {showsServer ? (
            <span className="tool__kind truncate" aria-hidden="true">
              {server.id}
            </span>
          ) : null}
        </span>
        {open ? null : (
          <>
            <span className="tool__description">
              {description === '' ? words.noDescription : <Marked text={firstLine(description)} query={query} />}
            </span>
            <span className="tool__badges">
              <ToolBadges annotations={tool.annotations} />
            </span>
          </>
        )}
      </button>
      <Suspense fallback={null}>{open ? <ToolPage server={server} tool={tool} query={query} /> : null}</Suspense>
    </li>
  );
}

function firstLine(description: string): string {
  const line = description.replace(/\s+/g, ' ');
  return line.length > DESCRIPTION_CHARACTERS ? `${line.slice(0, DESCRIPTION_CHARACTERS)}…` : line;
}
