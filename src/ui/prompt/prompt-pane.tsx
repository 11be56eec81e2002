import { memo } from 'react';
import type { DisclosureCost, RunCost } from '../../runtime/cost/index.ts';
import type { OuterTool } from '../../runtime/spec.ts';
import { TOKENIZER } from '../../session/tokens.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { counted, formatCount } from '../core/format.ts';
import { useParts, useSession } from '../core/playground.ts';
import { MissingPane } from '../frame/load-on-demand.tsx';
import { Blank } from '../panes/blank.tsx';
import { promptWords as words } from '../words/prompt.ts';
import { BrowserAgents } from './browser-agents.tsx';
import { besideDirect, figuresText, runDetail, verdict } from './figures.ts';
import '../panes/ways.css';
import './prompt.css';
import { useAgentView, useDisclosureCosts, useRunCost } from './use-agent-view.ts';
import type { Counted } from './use-counted.ts';

const known = <T,>(counted: Counted<T>): T | undefined =>
  counted !== undefined && 'value' in counted ? counted.value : undefined;

/** What a model would see of the connected servers in this dialect, what that costs, and what the last run saved. */
export function PromptPane() {
  const agent = useAgentView();
  const costs = useDisclosureCosts(agent);
  const run = useRunCost();
  const catalog = useSession((state) => state.catalog);
  const { view } = useParts();
  if (agent === undefined) return null;
  if (agent === 'missing') return <MissingPane />;
  if (agent === 'refused') return <Blank title={words.prompt.title} text={words.refused} />;
  const servers = catalog.servers.map(({ id, tools }) => ({ id, tools: tools.length }));
  return (
    <div className="pane">
      <div className="toolbar">
        <span className="toolbar__sum truncate">{words.title(agent.title)}</span>
        <span className="toolbar__end">
          <CopyButton
            label={words.prompt.copyFigures}
            word={words.prompt.copyFigures}
            small
            text={() => figuresText(agent.title, servers, known(costs) ?? [], known(run))}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div className="prompt ruled" tabIndex={0} role="region" aria-label={words.title(agent.title)}>
        <Ways costs={costs} run={known(run)} />
        <RunSection cost={run} />
        <section>
          <div className="row prompt__head">
            <h2 className="sub">{words.tools.title}</h2>
            <button type="button" className="link push" onClick={() => view.setState({ dialog: { kind: 'dialect' } })}>
              {words.tools.change}
            </button>
          </div>
          <GivenTools tools={agent.tools} />
        </section>
        <BrowserAgents />
        <PromptText text={agent.prompt} />
        <p className="faint small">{words.method(TOKENIZER)}</p>
      </div>
    </div>
  );
}

/** Drawn anew for another text alone: there may be much of it, and a run that ends changes the figures above it. */
const PromptText = memo(({ text }: { readonly text: string }) => {
  return (
    <section>
      <div className="row prompt__head">
        <h2 className="sub">{words.prompt.title}</h2>
        <span className="push">
          <CopyButton label={words.prompt.copy} small text={() => text} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="snippet prompt__text" tabIndex={0} role="region" aria-label={words.prompt.region}>
        {blocksOf(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never change places
          <span key={index} className="prompt__block">
            {block}
          </span>
        ))}
      </pre>
    </section>
  );
});

const BLOCK_LINES = 40;

/** A text in pieces of whole lines, of which a browser lays out those in view. */
function blocksOf(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/);
  return Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, at) =>
    lines.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES).join(''),
  );
}

function Ways({
  costs: counted,
  run,
}: {
  readonly costs: Counted<readonly DisclosureCost[]>;
  readonly run: RunCost | undefined;
}) {
  if (counted === undefined) return <p className="muted">{words.counting}</p>;
  if ('failed' in counted) return <p className="is-error">{words.failed(counted.failed)}</p>;
  const text = verdict(counted.value, run);
  return (
    <div>
      {text === '' ? null : <p>{text}</p>}
      <WayTable costs={counted.value} />
    </div>
  );
}

const WayTable = memo(({ costs }: { readonly costs: readonly DisclosureCost[] }) => {
  const most = Math.max(1, ...costs.map(({ tokens }) => tokens));
  return (
    <table className="ways">
      <caption className="sub">{words.ways.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.ways.way}</th>
          <th scope="col">{words.ways.tokens}</th>
          <th scope="col">{words.ways.beside}</th>
          <th scope="col">{words.ways.lookups}</th>
        </tr>
      </thead>
      <tbody>
        {costs.map((cost) => (
          <tr key={cost.disclosure} className={cost.disclosure === 'prompt' ? 'is-chosen' : undefined}>
            <th scope="row">
              {words.ways.names[cost.disclosure]}
              <span className="ways__note">{words.ways.notes[cost.disclosure]}</span>
              <span className="ways__bar" aria-hidden="true">
                <i style={{ inlineSize: `${(100 * cost.tokens) / most}%` }} />
              </span>
            </th>
            <td>{formatCount(cost.tokens)}</td>
            <td>{besideDirect(cost, costs)}</td>
            <td>
              {cost.lookups === 0
                ? words.ways.nothing
                : words.ways.more(cost.lookups, formatCount(cost.tokensPerLookup))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function RunSection({ cost: counted }: { readonly cost: ReturnType<typeof useRunCost> }) {
  const cost = known(counted);
  const hasRun = useSession(({ run }) => 'totalMs' in run);
  return (
    <section>
      <h2 className="sub">{words.run.title}</h2>
      {counted !== undefined && 'failed' in counted ? <p className="is-error">{words.failed(counted.failed)}</p> : null}
      {cost === undefined ? (
        <p className="muted">{hasRun && counted === undefined ? words.counting : words.run.none}</p>
      ) : (
        <>
          <dl className="saved">
            <div>
              <dd>{formatCount(cost.hiddenTokens)}</dd>
              <dt>{words.run.hidden}</dt>
            </div>
            <div>
              <dd>{formatCount(cost.savedRoundTrips)}</dd>
              <dt>{words.run.saved}</dt>
            </div>
          </dl>
          <p className="muted small">{runDetail(cost)}</p>
        </>
      )}
    </section>
  );
}

const MAX_TOOLS = 500;

const GivenTools = memo(({ tools }: { readonly tools: readonly OuterTool[] }) => {
  const { view } = useParts();
  if (tools.length === 0) return <p className="muted">{words.tools.none}</p>;
  return (
    <ul className="given">
      {tools.slice(0, MAX_TOOLS).map(({ name, description, inputSchema }) => (
        <li key={name}>
          <details>
            <summary>
              <code>{name}</code> <span className="muted truncate">{description.split('\n', 1)[0]}</span>
            </summary>
            <p>{description}</p>
            <button
              type="button"
              className="btn btn--sm"
              aria-haspopup="dialog"
              aria-label={`${words.outer.tryIt}: ${name}`}
              onClick={() => view.setState({ dialog: { kind: 'outer-tool', name } })}
            >
              {words.outer.tryIt}
            </button>
            <pre className="snippet">{JSON.stringify(inputSchema, null, 2)}</pre>
          </details>
        </li>
      ))}
      {tools.length > MAX_TOOLS ? <li className="muted">{counted(tools.length - MAX_TOOLS, 'more tool')}</li> : null}
    </ul>
  );
});
