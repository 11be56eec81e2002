import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Catalog, type CatalogServer, findServer, findTool } from '../../runtime/catalog/catalog.ts';
import { Icon } from '../controls/icon.tsx';
import { Keys } from '../controls/keys.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { formatCount } from '../core/format.ts';
import { useActions, useParts, useSession, useView } from '../core/playground.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { toolWords as words } from '../words/tools.ts';
import { type FoundTool, ToolGroup, Tools } from './tool-groups.tsx';
import { useWrittenName } from './written-name.ts';

// Only a search finds them.
const OtherHits = loadOnDemand('pane', async () => (await import('./other-hits.tsx')).OtherHits);

/** The tools of every connected server, or of one; a search ranks them as scripts see them ranked. */
export function ToolList() {
  const catalog = useSession((state) => state.catalog);
  const search = useSession((state) => state.search);
  const toolsOf = useView((state) => state.toolsOf);
  const { searchTools } = useActions();
  const nameOf = useWrittenName();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const all = catalog.servers.filter(({ tools }) => tools.length > 0);
  const only = all.find(({ sourceId }) => sourceId === toolsOf);
  const hits = useMemo(
    () => (search.hits === undefined ? undefined : foundTools(catalog, search.hits)),
    [catalog, search],
  );
  const listedHits = only === undefined ? hits : hits?.filter(({ server }) => server === only);
  const servers = only === undefined ? all : [only];
  const total = countTools(all);
  const shown = listedHits?.length ?? countTools(servers);
  useAwaitedServer(list, catalog, hits !== undefined);
  // A catalog that grows while something is searched for is searched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new catalog asks for that
  useEffect(() => void searchTools(search.query), [catalog]);

  return (
    <section className="rail__tools">
      <div className="head">
        <h2>{words.title}</h2>
        {only === undefined ? null : <OnlyServer id={only.id} />}
        {total > 0 ? <Count shown={shown} total={total} /> : null}
      </div>
      <ToolSearch input={input} list={list} />
      {total === 0 ? (
        <NoTools />
      ) : shown === 0 ? (
        <p className="rail__hint">{words.noMatch(search.query, only?.id)}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the focus; it hears their keys
        <div ref={list} className="tools" onKeyDown={(event) => moveAmongTools(event, input.current)}>
          {listedHits === undefined && servers.length > 1 ? (
            servers.map((server) => <ToolGroup key={server.id} server={server} nameOf={nameOf} />)
          ) : (
            <Tools
              // A new search starts at its top.
              key={search.query}
              tools={listedHits ?? toolsOfAll(servers)}
              nameOf={nameOf}
              query={search.query}
              label={words.title}
              showsServer={servers.length > 1}
            />
          )}
        </div>
      )}
      {search.others === undefined || search.others.length === 0 ? null : (
        <Suspense fallback={null}>
          <OtherHits hits={search.others} query={search.query} />
        </Suspense>
      )}
    </section>
  );
}

function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  return (
    <span className="head__count" role="status">
      {words.count(formatCount(shown), formatCount(total))}
    </span>
  );
}

interface ToolSearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLElement | null>;
}

function ToolSearch({ input, list }: ToolSearchProps) {
  const query = useSession(({ search }) => search.query);
  const { searchTools } = useActions();
  return (
    <div className="rail__search">
      <SearchField
        inputRef={input}
        label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(typed) => void searchTools(typed)}
        end={<Keys keys={SHORTCUTS.searchTools} />}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.querySelector<HTMLElement>('button')?.focus();
        }}
      />
    </div>
  );
}

/** Why no tool is listed. */
function NoTools() {
  const pending = useSession((state) => state.servers.some(({ status }) => status.state === 'connecting'));
  const connected = useSession((state) => state.servers.some(({ status }) => status.state === 'ready'));
  return pending ? <Ghost /> : <p className="rail__hint">{connected ? words.noTools : words.none}</p>;
}

/** The server whose tools alone are listed; a click lists those of all again. */
function OnlyServer({ id }: { readonly id: string }) {
  const { view } = useParts();
  return (
    <button
      type="button"
      className="btn btn--sm btn--quiet rail__only"
      aria-label={words.allServers(id)}
      title={words.allServers(id)}
      onClick={() => view.setState({ toolsOf: undefined })}
    >
      <span className="truncate">{id}</span>
      <Icon name="close" size={12} />
    </button>
  );
}

/** Brings the tools of a server that a person has added or connected into view, once they are there; a search ends the wait. */
function useAwaitedServer(list: RefObject<HTMLElement | null>, catalog: Catalog, searched: boolean): void {
  const { view } = useParts();
  const awaited = useView((state) => state.awaitedServer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has the server when the catalog has it
  useEffect(() => {
    if (awaited === undefined) return;
    const group = list.current?.querySelector(`[data-server="${CSS.escape(awaited)}"]`);
    if (group) scrollTo(group);
    if (group || searched) view.setState({ awaitedServer: undefined });
  }, [awaited, catalog, searched]);
}

/** Scrolls the list, or on narrow screens the rail around it, and nothing else: the page itself stays where it is. */
function scrollTo(group: Element): void {
  for (const box of [group.closest('.tools'), group.closest('.rail')]) {
    if (box !== null) box.scrollTop += group.getBoundingClientRect().top - box.getBoundingClientRect().top;
  }
}

const countTools = (servers: readonly CatalogServer[]): number =>
  servers.reduce((count, { tools }) => count + tools.length, 0);

const toolsOfAll = (servers: readonly CatalogServer[]): readonly FoundTool[] =>
  servers.flatMap((server) => server.tools.map((tool) => ({ server, tool })));

function foundTools(
  catalog: Catalog,
  hits: readonly { readonly serverId: string; readonly toolName: string }[],
): readonly FoundTool[] {
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
