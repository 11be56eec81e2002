import { useMemo } from 'react';
import { historyWords as words } from '../words/links.ts';
import { changedLines } from './changed-lines.ts';
import './script-diff.css';

/** The lines in which two texts of a script differ. */
export function ScriptDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => changedLines(before, after), [before, after]);
  if (lines.length === 0) return <p className="muted small">{words.sameText}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="snippet diff" tabIndex={0} role="region" aria-label={words.scriptDiff}>
      {lines.map(({ key, sign, text, number }) => (
        <span
          key={key}
          className={`diff__line${sign === '+' ? ' diff__line--new' : sign === '-' ? ' diff__line--old' : ''}`}
        >
          <span className="diff__no">{number}</span> {sign} {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
