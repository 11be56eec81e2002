import { useEffect, useRef, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { serverColour } from '../controls/swatch.tsx';
import { useInsertCall } from '../core/insert-call.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useParts, useSession, useView } from '../core/playground.ts';
import { toolWords as words } from '../words/tools.ts';
import { Marked } from './marked.tsx';
import { toolTypes } from './tool-types.ts';

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
      {open ? <ToolPage server={server} tool={tool} /> : null}
    </li>
  );
}

function ToolPage({ server, tool }: { readonly server: CatalogServer; readonly tool: CatalogTool }) {
  const { session, view } = useParts();
  const insert = useInsertCall();
  const [types, setTypes] = useState('');
  const page = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page grows when its types arrive
  useEffect(() => {
    page.current?.closest('.tool')?.scrollIntoView({ block: 'nearest' });
  }, [types]);
  useEffect(() => {
    let current = true;
    void toolTypes(session, server, tool).then((text) => {
      if (current) setTypes(text);
    });
    return () => {
      current = false;
    };
  }, [session, server, tool]);
  return (
    <div ref={page} className="tool__open">
      {types === '' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet tool__types" tabIndex={0}>
          <code>
            <CodeText text={types} />
          </code>
        </pre>
      )}
      <ToolFlags toolName={tool.name} />
      <div className="tool__actions">
        <button type="button" className="btn btn--sm" onClick={() => void insert(server, tool)}>
          {words.insert}
        </button>
        <button
          type="button"
          className="btn btn--sm"
          aria-haspopup="dialog"
          onClick={() =>
            view.setState({ dialog: { kind: 'try-tool', serverId: server.id, exportName: tool.exportName } })
          }
        >
          {words.tryIt}
        </button>
        <span className="push">
          <CopyButton label={words.copyTypes} text={() => types} small />
        </span>
      </div>
    </div>
  );
}

/** What a person says of a tool for a dialect that heeds it: `unset` leaves it to the dialect's mode. */
function ToolFlags({ toolName }: { readonly toolName: string }) {
  const { setToolMetadata } = useActions();
  const flags = useSession((state) => dialectEntry(dialectOf(activeScript(state), state).id).toolFlags);
  const metadata = useSession((state) => state.toolMetadata[toolName]);
  if (flags === undefined) return null;
  return (
    <fieldset className="tool__flags">
      <legend className="sub">{words.flags.title}</legend>
      {flags.map((flag) => (
        <label key={flag} className="row">
          <span>{words.flags[flag]}</span>
          <select
            className="select-input small push"
            value={String(metadata?.[flag] ?? 'unset')}
            onChange={({ target }) => {
              const { [flag]: _, ...others } = metadata ?? {};
              const next = target.value === 'unset' ? others : { ...others, [flag]: target.value === 'true' };
              setToolMetadata(toolName, Object.keys(next).length === 0 ? undefined : next);
            }}
          >
            <option value="unset">{words.flags.unset}</option>
            <option value="true">{words.flags.yes}</option>
            <option value="false">{words.flags.no}</option>
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function firstLine(description: string): string {
  const line = description.replace(/\s+/g, ' ');
  return line.length > DESCRIPTION_CHARACTERS ? `${line.slice(0, DESCRIPTION_CHARACTERS)}…` : line;
}
