import { useEffect, useRef, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { useInsertCall } from '../core/insert-call.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { toolWords as words } from '../words/tools.ts';
import { toolTypes } from './tool-types.ts';

/** What an open tool shows below its head: its types, what a dialect is told of it, and ways to use it. */
export function ToolPage({ server, tool }: { readonly server: CatalogServer; readonly tool: CatalogTool }) {
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
