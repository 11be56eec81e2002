import { useMemo } from 'react';
import type { RunResponse } from '../../runtime/spec.ts';
import { historyWords as words } from '../words/links.ts';

const MAX_SHOWN = 20_000;

/** What a kept run gave, as text. */
export function KeptResponse({ response, recorded }: { readonly response: RunResponse; readonly recorded: boolean }) {
  const text = useMemo(() => JSON.stringify(response.result, null, 2).slice(0, MAX_SHOWN), [response]);
  const logs = useMemo(() => logText(response).slice(0, MAX_SHOWN), [response]);
  return (
    <>
      <Part title={recorded ? words.recordedResult : words.result} text={text} />
      {logs === '' ? null : <Part title={words.logs(response.logs.length)} text={logs} />}
    </>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details className="run-details__part">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="snippet" tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </details>
  );
}

function logText({ logs }: RunResponse): string {
  return logs.map(({ level, message }) => `${level}: ${message}`).join('\n');
}
