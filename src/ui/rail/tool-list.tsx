import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type Catalog,
  type CatalogServer,
  type CatalogTool,
  findServer,
  findTool,
} from '../../runtime/catalog/catalog.ts';
import { Keys } from '../controls/keys.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { formatCount } from '../core/format.ts';
import { useActions, useSession } from '../core/playground.ts';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { toolWords as words } from '../words/tools.ts';
import { OtherHits } from './other-hits.tsx';
import { ToolCard } from './tool-card.tsx';

const TOOLS_SHOWN = 60;

export interface FoundTool {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
}

/** Every tool of every connected server; a search ranks them as scripts see them ranked. */
export function ToolList() {
  const catalog = useSession((state) => state.catalog);
  const search = useSession((state) => state.search);
  const pending = useSession((state) => state.servers.some(({ status }) => status.state === 'connecting'));
  const connected = useSession((state) => state.servers.some(({ status }) => status.state === 'ready'));
  const { searchTools } = useActions();
  const [limit, setLimit] = useState(TOOLS_SHOWN);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const all = useMemo(() => allTools(catalog), [catalog]);
  const shown = useMemo(
    () => (search.hits === undefined ? all : foundTools(catalog, search.hits)),
    [all, catalog, search],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its top
  useEffect(() => setLimit(TOOLS_SHOWN), [search.query]);
  // A catalog that grows while something is searched for is searched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new catalog asks for that
  useEffect(() => void searchTools(search.query), [catalog]);

  return (
    <section className="rail__tools">
      <div className="head">
        <h2>{words.title}</h2>
        {all.length > 0 ? (
          <span className="head__count" role="status">
            {words.count(formatCount(shown.length), formatCount(all.length))}
          </span>
        ) : null}
      </div>
      <div className="rail__search">
        <SearchField
          inputRef={input}
          label={words.search}
          placeholder={words.search}
          value={search.query}
          onChange={(query) => void searchTools(query)}
          end={<Keys keys={SHORTCUTS.searchTools} />}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.querySelector<HTMLElement>('button')?.focus();
          }}
        />
      </div>
      {all.length === 0 ? (
        pending ? (
          <Ghost />
        ) : (
          <p className="rail__hint">{connected ? words.noTools : words.none}</p>
        )
      ) : shown.length === 0 ? (
        <p className="rail__hint">{words.noMatch(search.query)}</p>
      ) : (
        <ul
          ref={list}
          className="tools"
          aria-label={words.title}
          onKeyDown={(event) => moveAmongTools(event, input.current)}
        >
          {shown.slice(0, limit).map(({ server, tool }) => (
            <ToolCard key={`${server.id}/${tool.exportName}`} server={server} tool={tool} query={search.query} />
          ))}
          {shown.length > limit ? (
            <li>
              <button type="button" className="link tools__more" onClick={() => setLimit(limit + 200)}>
                {words.more(formatCount(shown.length - limit))}
              </button>
            </li>
          ) : null}
        </ul>
      )}
      {search.others === undefined || search.others.length === 0 ? null : (
        <OtherHits hits={search.others} query={search.query} />
      )}
    </section>
  );
}

function allTools(catalog: Catalog): FoundTool[] {
  return catalog.servers.flatMap((server) => server.tools.map((tool) => ({ server, tool })));
}

function foundTools(
  catalog: Catalog,
  hits: readonly { readonly serverId: string; readonly toolName: string }[],
): FoundTool[] {
  return hits.flatMap(({ serverId, toolName }) => {
    const server = findServer(catalog, serverId);
    const tool = server === undefined ? undefined : findTool(server, toolName);
    return server === undefined || tool === undefined ? [] : [{ server, tool }];
  });
}

/** Up and down move among the tools; up from the first goes back to the search. */
function moveAmongTools(event: React.KeyboardEvent<HTMLElement>, search: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('.tool__head')];
  const at = heads.findIndex((head) => head.closest('.tool')?.contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  if (at + step < 0) search?.focus();
  else heads[at + step]?.focus();
}

const GHOST_WIDTHS = [
  [72, 48],
  [58, 34],
  [80, 56],
  [64, 40],
];

/** Stands in for tools that are on their way. */
function Ghost() {
  return (
    <div className="ghosts" role="status" aria-label={words.loading}>
      {GHOST_WIDTHS.map(([first, second]) => (
        <div key={`${first}`} className="ghost">
          <i style={{ width: `${first}%` }} />
          <i style={{ width: `${second}%` }} />
        </div>
      ))}
    </div>
  );
}
