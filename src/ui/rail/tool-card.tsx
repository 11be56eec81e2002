import { Suspense } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { serverColour } from '../controls/swatch.tsx';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession, useView } from '../core/playground.ts';
import { onDemand } from '../frame/on-demand.tsx';
import { toolWords as words } from '../words/tools.ts';
import { Marked } from './marked.tsx';

// Its code comes when the first tool is opened.
const ToolPage = onDemand('pane', async () => (await import('./tool-page.tsx')).ToolPage);

const DESCRIPTION_CHARACTERS = 160;
const DESCRIPTION_OPEN_CHARACTERS = 1_500;

export interface ToolCardProps {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly query: string;
}

/** A tool in the rail. Open, it is the tool's page: its types, what it may do, and ways to use it. */
export function ToolCard({ server, tool, query }: ToolCardProps) {
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
            {isolated(tool.name)}
          </span>
        </span>
        <span className={`tool__description${open ? ' is-whole' : ''}`}>
          {description === '' ? (
            words.noDescription
          ) : (
            <Marked
              text={open ? description.slice(0, DESCRIPTION_OPEN_CHARACTERS) : firstLine(description)}
              query={query}
            />
          )}
        </span>
        <span className="tool__badges">
          <ToolBadges annotations={tool.annotations} />
        </span>
      </button>
      <Suspense fallback={null}>{open ? <ToolPage server={server} tool={tool} /> : null}</Suspense>
    </li>
  );
}

function firstLine(description: string): string {
  const line = description.replace(/\s+/g, ' ');
  return line.length > DESCRIPTION_CHARACTERS ? `${line.slice(0, DESCRIPTION_CHARACTERS)}…` : line;
}
