import { DIALECTS } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { dialectWords as words } from '../words/dialect.ts';
import { useDetected } from './use-detected.ts';

/** Beside the errors of a script that reads as one of another dialect: use that dialect, or convert the script. */
export function DialectNotice() {
  const { view } = useParts();
  const { setDialect } = useActions();
  const scriptId = useSession((state) => activeScript(state).id);
  const ranIt = useSession((state) => state.ranScriptId === state.activeScriptId);
  const chosen = useSession((state) => dialectOf(activeScript(state), state).id);
  const detected = useDetected(true);
  const seems = DIALECTS.find(({ id }) => id === detected);
  if (seems === undefined || !ranIt) return null;
  return (
    <div className="notice diags__dialect" role="status">
      <span className="grow">{words.looksLikeScript(seems.title)}</span>
      <button type="button" className="btn btn--sm" onClick={() => setDialect(scriptId, seems.id)}>
        {words.save}
      </button>
      <button
        type="button"
        className="btn btn--sm"
        title={words.convertNote}
        onClick={() => view.setState({ dialog: { kind: 'dialect', convert: { from: seems.id, to: chosen } } })}
      >
        {words.convert}
      </button>
    </div>
  );
}
