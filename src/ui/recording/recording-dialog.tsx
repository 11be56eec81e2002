import { useMemo } from 'react';
import { type RecordedCall, recordRun } from '../../runtime/recording/index.ts';
import type { RecordingInfo } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { counted, formatBytes } from '../core/format.ts';
import { isUndecided, useActions, useParts, useSession } from '../core/playground.ts';
import { runScript } from '../run/run-script.ts';
import { recordingWords as words } from '../words/links.ts';
import { maskCall, suspectsOf } from './masking.ts';
import { RecordedCallRow } from './recorded-call.tsx';
import './recording.css';

/** Everything that a recording holds, whole, with what may be a secret marked: what is here is what leaves the page. */
export function RecordingDialog() {
  const parts = useParts();
  const { session, view } = parts;
  const info = useSession((state) => state.recording);
  const undecided = useSession(isUndecided);
  const { setRecording, setMode } = useActions();
  // The store holds the measure of a recording, and changes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const recording = useMemo(() => session.recording(), [session, info]);
  const close = (): void => view.setState({ dialog: undefined });
  const change = (changed: readonly RecordedCall[]): void =>
    setRecording(changed.length === 0 ? undefined : { ...recording, calls: changed });
  const { calls = [] } = recording ?? {};
  const suspects = useMemo(() => (recording?.calls ?? []).map(suspectsOf), [recording]);
  const count = suspects.reduce((sum, list) => sum + list.length, 0);
  const run = (mode: 'live' | 'replay') => (): void => {
    setMode(mode);
    close();
    runScript(parts);
  };
  return (
    <Dialog
      title={words.title}
      lead={info === undefined ? words.none : <Lead info={info} />}
      widthPx={720}
      onClose={close}
      foot={
        <>
          {undecided || info === undefined ? null : (
            <button type="button" className="btn" onClick={run('replay')}>
              <Icon name="record" />
              {words.replay}
            </button>
          )}
          {count === 0 ? null : <MaskButton count={count} onClick={() => change(calls.map(maskCall))} />}
          {session.lastRun()?.mode === 'live' ? <KeepButton /> : null}
          {undecided || info === undefined ? null : (
            <button type="button" className="btn btn--quiet" onClick={() => setRecording(undefined)}>
              {words.forget}
            </button>
          )}
          <button type="button" className="btn btn--primary push" onClick={close}>
            {words.done}
          </button>
        </>
      }
    >
      <ul className="recorded">
        {calls.map((call, index) => (
          <RecordedCallRow
            key={`${call.server} ${call.tool} ${call.input} ${call.occurrence}`}
            call={call}
            suspects={suspects[index] ?? []}
            onChange={(next) => change(calls.flatMap((one) => (one === call ? (next ?? []) : one)))}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function Lead({ info: { calls, bytes, by } }: { readonly info: RecordingInfo }) {
  return (
    <>
      {words.lead(counted(calls, 'call'), formatBytes(bytes))} {by === 'author' ? words.byAuthor : words.byYou}
    </>
  );
}

function MaskButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  return (
    <button type="button" className="btn" onClick={onClick}>
      <Icon name="eyeOff" />
      {words.maskAll(count)}
    </button>
  );
}

function KeepButton() {
  const { session } = useParts();
  const { setRecording } = useActions();
  return (
    <button
      type="button"
      className="btn"
      onClick={() => {
        const last = session.lastRun();
        if (last !== undefined) setRecording(recordRun(last.record, last.at.toISOString()), 'you');
      }}
    >
      {words.keep}
    </button>
  );
}
