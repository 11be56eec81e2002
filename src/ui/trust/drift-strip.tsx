import { useEffect, useMemo, useState } from 'react';
import { activeScript } from '../../session/index.ts';
import { driftDiagnostics, driftOf } from '../../session/sharing/drift.ts';
import { Icon } from '../controls/icon.tsx';
import { useParts, useSession } from '../core/playground.ts';
import { driftWords as words } from '../words/links.ts';
import './trust.css';

/** Tools that are not what they were when the link was made. They are underlined in the script, too. */
export function DriftStrip() {
  const { view } = useParts();
  const origin = useSession((state) => state.origin);
  const catalog = useSession((state) => state.catalog);
  const text = useSession((state) => activeScript(state).text);
  const [dismissed, setDismissed] = useState(false);
  const drift = useMemo(() => driftOf(origin, catalog), [origin, catalog]);
  useEffect(() => {
    view.setState({ linkMarkers: driftDiagnostics(drift, text) });
    return () => view.setState({ linkMarkers: [] });
  }, [view, drift, text]);
  if (drift.length === 0 || dismissed) return null;
  return (
    <div className="notice notice--warn drift" role="status">
      <Icon name="warn" />
      <div className="grow">
        <b>{words.title(drift.length)}</b>
        <ul>
          {drift.map(({ serverId, name, change, now }) => (
            <li key={`${serverId} ${name}`}>
              <code>
                {serverId}.{name}
              </code>{' '}
              {now === undefined ? words[change === 'changed' ? 'changed' : 'removed'] : words.renamed(now)}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="btn btn--sm" onClick={() => setDismissed(true)}>
        {words.dismiss}
      </button>
    </div>
  );
}
