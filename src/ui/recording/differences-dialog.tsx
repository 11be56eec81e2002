import type { Json } from '../../runtime/json.ts';
import { Dialog } from '../controls/dialog.tsx';
import { useParts, useSession } from '../core/playground.ts';
import { recordingWords as words } from '../words/links.ts';
import './recording.css';

const MAX_SHOWN = 4_000;

/** Where the last live run differs from the recording. */
export function DifferencesDialog() {
  const { view } = useParts();
  const differences = useSession((state) => state.differences) ?? [];
  return (
    <Dialog
      title={words.differencesTitle}
      lead={differences.length === 0 ? words.same : words.differs(differences.length)}
      widthPx={720}
      onClose={() => view.setState({ dialog: undefined })}
    >
      <ul className="differences">
        {differences.map(({ path, change, before, after }) => (
          <li key={`${change} ${path}`} className="difference">
            <p>
              <code>{path}</code> <span className="muted small">{words.changes[change]}</span>
            </p>
            {before === undefined ? null : <Side label={words.recorded} look="before" value={before} />}
            {after === undefined ? null : <Side label={words.live} look="after" value={after} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Side({
  label,
  look,
  value,
}: {
  readonly label: string;
  readonly look: 'before' | 'after';
  readonly value: Json;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className={`snippet difference__${look}`} tabIndex={0} role="region" aria-label={label}>
      {look === 'before' ? '- ' : '+ '}
      {JSON.stringify(value, null, 2).slice(0, MAX_SHOWN)}
    </pre>
  );
}
