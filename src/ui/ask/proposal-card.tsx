import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AskState, ProposedTool } from '../../session/ask/index.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { Icon } from '../controls/icon.tsx';
import { useParts } from '../core/playground.ts';
import { useSettled } from '../core/settled.ts';
import { askWords } from '../words/ask.ts';
import { useTypeProblems } from './use-type-problems.ts';

const { proposal: words } = askWords;
const MAX_TOOLS = 100;

/** A script that waits: what it names, what the checker says of it, and the person's decision. */
export function ProposalCard({ proposal, decision }: NonNullable<AskState['pending']>) {
  const { view } = useParts();
  const [busy, setBusy] = useState(false);
  const refuse = useRef<HTMLButtonElement>(null);
  const { settled, meant } = useSettled(refuse);
  const { number, scriptId, tools, open } = proposal;
  useEffect(() => view.setState({ announcement: words.title(number) }), [view, number]);
  const card = useFocusKept();
  const run = (event: SyntheticEvent): void => {
    if (meant(event)) setBusy(!decision.run());
  };
  return (
    <section ref={card} className="ask__proposal" aria-label={words.title(number)}>
      <h2 className="lead">{words.title(number)}</h2>
      <Types scriptId={scriptId} />
      {tools.length === 0 ? (
        <p>{words.namesNone}</p>
      ) : (
        <>
          <p>{words.names}</p>
          <ul className="ask__tools">
            {tools.slice(0, MAX_TOOLS).map((tool) => (
              <Named key={`${tool.serverId}/${tool.exportName}`} tool={tool} />
            ))}
          </ul>
        </>
      )}
      <p className={open ? 'is-warn small' : 'muted small'}>{open ? words.open : words.closed}</p>
      {busy ? (
        <p className="is-error" role="alert">
          {words.busy}
        </p>
      ) : null}
      <div className="row ask__decide">
        <button type="button" className="btn btn--primary" aria-disabled={!settled} onClick={run}>
          <Icon name="run" />
          {words.run}
        </button>
        <button ref={refuse} type="button" className="btn" onClick={decision.refuse}>
          {words.refuse}
        </button>
        <button
          type="button"
          className="link"
          onClick={() => {
            decision.show();
            view.setState({ narrow: 'code' });
          }}
        >
          {words.showScript}
        </button>
      </div>
    </section>
  );
}

/** Where the focus was in a part that goes, it stays in the list around it. */
function useFocusKept() {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.ask')?.focus();
    };
  }, []);
  return part;
}

function Named({ tool: { serverId, exportName, isThere, annotations } }: { readonly tool: ProposedTool }) {
  return (
    <li className="row">
      <code className="truncate">
        {serverId}/{exportName}
      </code>
      {isThere ? <ToolBadges annotations={annotations} /> : <span className="badge badge--error">{words.missing}</span>}
    </li>
  );
}

function Types({ scriptId }: { readonly scriptId: string }) {
  const { editor } = useParts();
  const problems = useTypeProblems(scriptId);
  if (problems === 'off') return <p className="muted small">{words.types.off}</p>;
  if (problems === undefined) return <p className="muted small">{words.types.checking}</p>;
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return <p className="muted small">{words.types.none}</p>;
  const [first] = errors;
  return (
    <p className="is-error small">
      <button type="button" className="link is-error" onClick={() => void editor.current?.run('next-problem')}>
        {words.types.errors(errors.length)}
      </button>{' '}
      {first === undefined ? null : `${first.path} ${first.message.slice(0, 300)}`}
    </p>
  );
}
