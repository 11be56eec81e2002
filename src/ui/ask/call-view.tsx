import { utf8Bytes } from '../../runtime/json.ts';
import type { CallStep, ServerCall } from '../../session/ask/index.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CutFoot, useCutText } from '../controls/cut-text.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { Icon } from '../controls/icon.tsx';
import { formatMs } from '../core/format.ts';
import { ScriptDiff } from '../history/script-diff.tsx';
import { askWords as words } from '../words/ask.ts';

const MAX_CALLS = 200;

/** A script that ran, or another call of the model: its text against the one before, what it called, what went back. */
export function CallView({ step, scripts }: { readonly step: CallStep; readonly scripts: readonly string[] }) {
  const { tool, script, failed, text, calls, questions = [], mistakes, durationMs } = step;
  const before = scripts.at(-1);
  const title = script === undefined ? words.call(tool) : words.script(scripts.length + 1);
  return (
    <article className="ask__call" aria-label={title}>
      <header className="row">
        <Icon name={failed ? 'error' : 'ok'} className={failed ? 'is-error' : 'is-ok'} />
        <b>{title}</b>
        <span className="faint small push">{formatMs(durationMs)}</span>
      </header>
      {script === undefined ? null : before === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet ask__code" tabIndex={0} role="region" aria-label={words.sourceOf(title)}>
          <CodeText text={script} />
        </pre>
      ) : (
        <ScriptDiff before={before} after={script} />
      )}
      {mistakes.map((mistake) => (
        <p key={mistake} className="is-warn small">
          {Object.hasOwn(words.mistakes, mistake) ? words.mistakes[mistake] : mistake}
        </p>
      ))}
      {questions.length === 0 ? null : (
        <p className="is-warn small">
          {words.questions(questions.length, questions.filter(({ allowed }) => !allowed).length)}
        </p>
      )}
      <Calls calls={calls} />
      <Disclosure title={words.read}>{() => <ReadText text={text} />}</Disclosure>
    </article>
  );
}

function ReadText({ text }: { readonly text: string }) {
  const cut = useCutText(text);
  return (
    <>
      <p className="faint small">{words.data}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="snippet ask__code" tabIndex={0} role="region" aria-label={words.read}>
        {cut.shown}
      </pre>
      <CutFoot cut={cut} bytes={utf8Bytes(text)} />
    </>
  );
}

function Calls({ calls }: { readonly calls: readonly ServerCall[] }) {
  if (calls.length === 0) return <p className="faint small">{words.noCalls}</p>;
  const counts = new Map<string, { call: ServerCall; times: number }>();
  for (const call of calls.slice(0, MAX_CALLS)) {
    const key = `${call.server}/${call.tool} ${call.ok}`;
    const entry = counts.get(key);
    counts.set(key, { call, times: (entry?.times ?? 0) + 1 });
  }
  return (
    <ul className="ask__tools" aria-label={words.calls}>
      {[...counts].map(([key, { call, times }]) => (
        <li key={key}>
          <code>
            {call.server}/{call.tool}
          </code>
          {times > 1 ? <span className="faint"> ×{times}</span> : null}
          {call.ok ? null : <span className="is-error small"> {call.error ?? words.failedCall}</span>}
        </li>
      ))}
    </ul>
  );
}
