import { useEffect, useState } from 'react';
import { isRefused } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';
import { missingWords } from '../words/missing.ts';
import { resultWords as words } from '../words/panes.ts';
import { TextLines } from './text-lines.tsx';

/** The answer of the run on show as its own system gives it to an agent. */
export function EnvelopeView() {
  const { session } = useParts();
  const runId = useSession(({ run }) => ('totalMs' in run ? run.runId : 0));
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last run changes with its id
  useEffect(() => {
    let current = true;
    const last = session.lastRun();
    if (last === undefined) return;
    session.dialect(last.dialect).then(
      (dialect) => {
        if (current && !isRefused(dialect)) setText(JSON.stringify(dialect.outcome(last.record), null, 2));
      },
      () => current && setText(missingWords.missing),
    );
    return () => {
      current = false;
    };
  }, [session, runId]);
  return <TextLines text={text} label={words.envelope} code />;
}
