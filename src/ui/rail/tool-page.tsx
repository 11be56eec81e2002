import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { useInsertCall } from '../core/insert-call.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { common } from '../words/common.ts';
import { toolPageWords as words } from '../words/tool-page.ts';
import { toolWords } from '../words/tools.ts';
import { Marked } from './marked.tsx';
import './tool-page.css';
import { toolSignature } from './tool-signature.ts';
import { toolTypes } from './tool-types.ts';

/** A longer description is cut until it is asked for. */
const DESCRIPTION_CHARACTERS = 600;

export interface ToolPageProps {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  /** What is searched for, which is marked. */
  readonly query: string;
}

/** What an open tool shows below its name: its signature, what it does and may do, and ways to use it. */
export function ToolPage({ server, tool, query }: ToolPageProps) {
  const { session, view } = useParts();
  const insert = useInsertCall();
  const [declarations, setDeclarations] = useState('');
  const page = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page grows when its types arrive
  useEffect(() => {
    page.current?.closest('.tool')?.scrollIntoView({ block: 'nearest' });
  }, [declarations]);
  useEffect(() => {
    let current = true;
    toolTypes(session, server, tool).then(
      (text) => {
        if (current) setDeclarations(text);
      },
      // The page shows the rest of the tool without its types.
      (error: unknown) => console.warn('A tool is shown without its types:', error),
    );
    return () => {
      current = false;
    };
  }, [session, server, tool]);
  return (
    <div ref={page} className="tool__open">
      {declarations === '' ? null : <Signature declarations={declarations} />}
      <Description text={(tool.description ?? '').trim()} query={query} />
      {tool.name === tool.exportName ? null : <p className="faint">{words.serverName(isolated(tool.name))}</p>}
      <p className="tool__badges">
        <ToolBadges annotations={tool.annotations} />
      </p>
      <ToolFlags toolName={tool.name} />
      <div className="tool__actions">
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
        <button type="button" className="btn btn--sm" onClick={() => void insert(server, tool)}>
          {words.insert}
        </button>
        <span className="push">
          <CopyButton label={words.copyTypes} text={() => declarations} small />
        </span>
      </div>
    </div>
  );
}

/** The call as the editor's types say it; what its output is made of opens below it. */
function Signature({ declarations }: { readonly declarations: string }) {
  const { signature, types } = useMemo(() => toolSignature(declarations), [declarations]);
  return (
    <>
      <Types text={signature} />
      {types === '' ? null : (
        <details className="tool__more">
          <summary>{words.otherTypes}</summary>
          <Types text={types} />
        </details>
      )}
    </>
  );
}

/** Types that wrap in a narrow rail, each line below its own start. */
function Types({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="snippet tool__types" tabIndex={0}>
      <code>
        {text.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
          <span key={index} style={{ '--in': /^ */.exec(line)?.[0].length } as CSSProperties}>
            <CodeText text={line.trimStart()} />
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}

/** What the server says of its tool; more than a few lines of it when asked for. */
function Description({ text, query }: { readonly text: string; readonly query: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <p className="tool__about">{toolWords.noDescription}</p>;
  const shown = isWhole || text.length <= DESCRIPTION_CHARACTERS ? text : `${text.slice(0, DESCRIPTION_CHARACTERS)}…`;
  return (
    <div className="tool__about">
      <Marked text={shown} query={query} />
      {shown === text ? null : (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {common.showAll}
        </button>
      )}
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
      {flags.map(({ name: flag, label }) => (
        <label key={flag} className="row">
          <span>{label}</span>
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
