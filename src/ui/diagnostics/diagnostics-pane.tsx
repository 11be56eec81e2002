import { useId, useMemo, useState } from 'react';
import type { Diagnostic } from '../../runtime/spec.ts';
import { isLive, type RunProblem } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { formatCount } from '../core/format.ts';
import { useGoToLine } from '../core/go-to-line.ts';
import { useParts, useSession } from '../core/playground.ts';
import { problemMessage, problemTitle } from '../core/problem-text.ts';
import { showPane } from '../core/view.ts';
import { DialectNotice } from '../dialect/dialect-notice.tsx';
import { Blank } from '../panes/blank.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { diagnosticWords as words } from '../words/diagnostics.ts';
import { problemWords } from '../words/problems.ts';
import './diagnostics.css';
import { FrameList } from './frame-list.tsx';

const FILTERS: readonly SeverityFilter[] = ['all', 'error', 'warning', 'info'];
const ICONS = { error: 'error', warning: 'warn', info: 'info' } as const;
const COLOURS = { error: 'is-error', warning: 'is-warn', info: 'is-info' } as const;

/** What went wrong, why, and what to do; a click goes to the line. */
export function DiagnosticsPane() {
  const diagnostics = useSession((state) => state.diagnostics);
  const problems = useSession((state) => state.problems);
  const run = useSession((state) => state.run);
  const [severity, setSeverity] = useState<SeverityFilter>('all');
  const counts = useMemo(() => countSeverities(problems), [problems]);
  const shown = useMemo(() => orderDiagnostics(problems, severity), [problems, severity]);
  if (run.phase === 'idle') return <ReadyBlank />;
  if (problems.length === 0) return <Blank {...(isLive(run) ? words.none : words.clean)} />;
  return (
    <div className="pane">
      <div className="toolbar">
        <Segmented
          label={words.severity}
          value={severity}
          onChange={setSeverity}
          options={FILTERS.map((value) => ({
            value,
            label: words.severities[value],
            count: formatCount(value === 'all' ? problems.length : counts[value]),
          }))}
        />
        <div className="toolbar__end">
          <CopyButton label={words.copy} text={() => JSON.stringify(diagnostics, null, 2)} />
        </div>
      </div>
      {counts.error > 0 ? <DialectNotice /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className="diags ruled" aria-label={words.list} tabIndex={0}>
        {shown.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one run never changes
          <ProblemItem key={index} problem={problem} />
        ))}
      </ul>
    </div>
  );
}

function ProblemItem({ problem }: { readonly problem: RunProblem }) {
  const { severity, code, hint, path, errorClass, frames, callId, caught } = problem;
  const { view } = useParts();
  const goTo = useGoToLine();
  const messageId = useId();
  const title = problemTitle(problem);
  return (
    <li className="diag">
      <Icon name={ICONS[severity]} className={COLOURS[severity]} />
      <div className="diag__text">
        <p id={messageId}>
          {title === undefined ? null : (
            <>
              <b>{title}</b>{' '}
            </>
          )}
          <span className={title === undefined ? 'diag__message' : undefined}>{problemMessage(problem)}</span>
        </p>
        {caught === undefined ? null : <p className="muted">{problemWords.caught(caught)}</p>}
        {hint === undefined ? null : <p className="muted">{hint}</p>}
        {frames === undefined || frames.length < 2 ? null : <FrameList frames={frames} onGo={goTo} />}
        <p className="diag__meta mono">
          <span>{code}</span>
          {errorClass === undefined || errorClass === title ? null : <span>{errorClass}</span>}
          {callId === undefined ? null : (
            <button
              type="button"
              className="link diag__call"
              aria-describedby={messageId}
              onClick={() => {
                view.setState({ callId });
                showPane(view, 'trace');
              }}
            >
              {problemWords.showCall}
            </button>
          )}
        </p>
      </div>
      {path === undefined ? null : (
        <button
          type="button"
          className="link mono diag__go"
          aria-label={words.goTo(path)}
          aria-describedby={messageId}
          onClick={() => goTo(path)}
        >
          {path}
        </button>
      )}
    </li>
  );
}

type SeverityFilter = 'all' | Diagnostic['severity'];

const RANK = { error: 0, warning: 1, info: 2 } as const satisfies Record<Diagnostic['severity'], number>;

/** Errors first, then warnings, then the rest; each in the order of the run. */
function orderDiagnostics<T extends Diagnostic>(diagnostics: readonly T[], severity: SeverityFilter): T[] {
  return diagnostics
    .filter((diagnostic) => severity === 'all' || diagnostic.severity === severity)
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function countSeverities(diagnostics: readonly Diagnostic[]): Record<Diagnostic['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}
