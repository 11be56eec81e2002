import { useMemo } from 'react';
import { isLive } from '../../session/index.ts';
import { CodeText } from '../../ui/controls/code-text.tsx';
import { useParts, useSession } from '../../ui/core/playground.ts';
import { loadOnDemand } from '../../ui/frame/load-on-demand.tsx';
import { useEmbed, useWords } from './embed-parts.ts';

const ResultPane = loadOnDemand('pane', async () => (await import('../../ui/result/result-pane.tsx')).ResultPane);
/** Shorter results are shown as text, longer ones as a tree. */
const MAX_PLAIN_CHARS = 2_000;
const MAX_LINE_CHARS = 72;
const MAX_MESSAGE_CHARS = 600;

/** The result in the shortest form that suits it. */
export function ResultView() {
  const { session } = useParts();
  const words = useWords();
  const run = useSession((state) => state.run);
  const error = useSession((state) => state.problems.find(({ severity }) => severity === 'error'));
  const output = useEmbed(({ config }) => config.output);
  const text = useMemo(() => {
    if (run.phase === 'idle') return output ?? '';
    if (isLive(run) || run.resultBytes === undefined || run.resultBytes > MAX_PLAIN_CHARS) return undefined;
    return plainText(session.payloads.response()?.result);
  }, [run, output, session]);
  if (text !== undefined && text !== '') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      <pre className="embed__json" tabIndex={0} role="region" aria-label={words.result}>
        <code>
          <CodeText text={text} />
        </code>
      </pre>
    );
  }
  if (run.phase === 'idle') return null;
  if (isLive(run)) return <p className="embed__note muted">{words.running}</p>;
  if (run.resultBytes !== undefined) {
    return (
      <div className="embed__tree">
        <ResultPane />
      </div>
    );
  }
  if (error !== undefined) {
    return (
      <div className="embed__note">
        <p className="is-error">
          {`${error.title === undefined ? '' : `${error.title}: `}${error.message}`.slice(0, MAX_MESSAGE_CHARS)}
        </p>
        {error.hint === undefined ? null : <p className="muted">{error.hint}</p>}
      </div>
    );
  }
  return <p className="embed__note muted">{words.noResult}</p>;
}

function plainText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  const short = JSON.stringify(value);
  return short.length <= MAX_LINE_CHARS ? spaced(value) : JSON.stringify(value, null, 2);
}

/** JSON on one line, with room between its parts. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
