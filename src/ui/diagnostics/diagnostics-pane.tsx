import { useId, useMemo, useState } from 'react';
import type { Diagnostic } from '../../runtime/spec.ts';
import { isLive } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { formatCount } from '../core/format.ts';
import { useGoToLine } from '../core/go-to-line.ts';
import { useSession } from '../core/playground.ts';
import { Blank } from '../panes/blank.tsx';
import { ReadyBlank } from '../panes/ready-blank.tsx';
import { diagnosticWords as words } from '../words/panes.ts';
import { countSeverities, orderDiagnostics, type SeverityFilter } from './diagnostic-order.ts';
import './diagnostics.css';

const FILTERS: readonly SeverityFilter[] = ['all', 'error', 'warning', 'info'];
const ICONS = { error: 'error', warning: 'warn', info: 'info' } as const;
const COLOURS = { error: 'is-error', warning: 'is-warn', info: 'is-info' } as const;

/** What went wrong, why, and what to do; a click goes to the line. */
export function DiagnosticsPane() {
  const diagnostics = useSession((state) => state.diagnostics);
  const run = useSession((state) => state.run);
  const [severity, setSeverity] = useState<SeverityFilter>('all');
  const counts = useMemo(() => countSeverities(diagnostics), [diagnostics]);
  const shown = useMemo(() => orderDiagnostics(diagnostics, severity), [diagnostics, severity]);
  if (run.phase === 'idle') return <ReadyBlank />;
  if (diagnostics.length === 0) return <Blank {...(isLive(run) ? words.none : words.clean)} />;
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
            count: formatCount(value === 'all' ? diagnostics.length : counts[value]),
          }))}
        />
        <div className="toolbar__end">
          <CopyButton label={words.copy} text={() => JSON.stringify(diagnostics, null, 2)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className="diags ruled" aria-label={words.list} tabIndex={0}>
        {shown.map((diagnostic, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one run never changes
          <DiagnosticItem key={index} diagnostic={diagnostic} />
        ))}
      </ul>
    </div>
  );
}

function DiagnosticItem({ diagnostic }: { readonly diagnostic: Diagnostic }) {
  const { severity, code, message, hint, path, errorClass } = diagnostic;
  const goTo = useGoToLine();
  const messageId = useId();
  return (
    <li className="diag">
      <Icon name={ICONS[severity]} className={COLOURS[severity]} />
      <div className="diag__text">
        <p className="diag__message" id={messageId}>
          {message}
        </p>
        {hint === undefined ? null : <p className="muted">{hint}</p>}
        <p className="diag__meta mono">
          <span>{code}</span>
          {errorClass === undefined ? null : <span>{errorClass}</span>}
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
