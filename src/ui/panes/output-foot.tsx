import type { SessionState } from '../../session/index.ts';
import { formatBytes } from '../core/format.ts';
import { useActions, useSession } from '../core/playground.ts';
import { outputFootWords as words } from '../words/output-foot.ts';

/** Whose output it is, and how much of what the tools gave a model would have to read. */
export function OutputFoot() {
  const { activateScript } = useActions();
  const ran = useSession(({ scripts, ranScriptId }) => scripts.find(({ id }) => id === ranScriptId));
  const isClosed = useSession(({ ranScriptId }) => ranScriptId !== undefined) && ran === undefined;
  const isOther = useSession(({ activeScriptId, ranScriptId }) => ranScriptId !== activeScriptId);
  const saving = useSession(savingOf);
  return (
    <footer className="panel__foot">
      <span className="truncate">
        {ran === undefined ? (isClosed ? words.ofClosed : words.ofTried) : words.of(ran.name)}
      </span>
      {ran === undefined || !isOther ? null : (
        <button type="button" className="link" onClick={() => activateScript(ran.id)}>
          {words.showScript}
        </button>
      )}
      {saving === undefined ? null : <span className="push truncate">{saving}</span>}
    </footer>
  );
}

function savingOf({ run, usage }: SessionState): string | undefined {
  if (run.phase !== 'finished' || run.resultBytes === undefined || usage.outputBytes <= run.resultBytes)
    return undefined;
  return words.saving(formatBytes(usage.outputBytes), formatBytes(run.resultBytes));
}
