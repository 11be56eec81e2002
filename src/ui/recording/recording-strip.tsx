import { useActions, useParts, useSession } from '../core/playground.ts';
import { runScript } from '../run/run-script.ts';
import { recordingWords as words } from '../words/links.ts';
import { originWords } from '../words/origin.ts';
import './recording.css';

/** Above the panes: that what they show was recorded, or how it differs from what was. */
export function RecordingStrip() {
  const parts = useParts();
  const { setMode, decide } = useActions();
  const mode = useSession((state) => state.ranMode);
  const by = useSession((state) => state.ranRecordedBy ?? 'you');
  const differences = useSession((state) => state.differences);
  const open = (kind: 'recording' | 'differences') => (): void => parts.view.setState({ dialog: { kind } });
  if (mode === 'replay') {
    return (
      <div className="recorded-strip" role="note">
        <b>{words.strip}.</b>
        <span>
          {originWords.recorded[by]} {words.noServer}
        </span>
        <span className="push row">
          <button type="button" className="link" onClick={open('recording')}>
            {words.reviewCommand}
          </button>
          <button
            type="button"
            className="btn btn--sm"
            onClick={(event) => {
              if (!event.isTrusted) return;
              setMode('live');
              const lacking = decide('connect');
              if (lacking === undefined) runScript(parts);
              else parts.view.setState({ dialog: { kind: 'edit-server', serverId: lacking } });
            }}
          >
            {words.runLive}
          </button>
        </span>
      </div>
    );
  }
  if (differences === undefined) return null;
  return (
    <div className="recorded-strip" role="note">
      <span>{differences.length === 0 ? words.same : words.differs(differences.length)}.</span>
      {differences.length === 0 ? null : (
        <button type="button" className="link push" onClick={open('differences')}>
          {words.showDifferences}
        </button>
      )}
    </div>
  );
}
