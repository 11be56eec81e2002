import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { hasEnded } from '../../runtime/call-outcome.ts';
import { type Recording, recordRun } from '../../runtime/recording/index.ts';
import { type Shared, share } from '../../session/sharing/share.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { copyText } from '../core/clipboard.ts';
import { counted, formatBytes } from '../core/format.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { suspectsOf } from '../recording/masking.ts';
import { common } from '../words/common.ts';
import { recordingWords, shareWords as words } from '../words/links.ts';
import { LinkLength } from './link-length.tsx';
import { localServers } from './local-servers.ts';
import { OtherWays } from './other-ways.tsx';
import { QrCode } from './qr-code.tsx';
import './share.css';

/** Ways to hand the script on. The link is made from the session, never from the address of the page. */
export function ShareDialog() {
  const { session, view } = useParts();
  const state = useSession((all) => all);
  const [withServers, setWithServers] = useState(true);
  const [withRecording, setWithRecording] = useState(false);
  const [allScripts, setAllScripts] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store holds the measure of a recording, and changes with it
  const recording = useMemo(() => session.recording(), [session, state.recording]);
  const { scripts, activeScriptId, servers, catalog, limits, toolMetadata } = state;

  const of = useMemo(
    () => ({ scripts, activeScriptId, servers, catalog, limits, toolMetadata }),
    [scripts, activeScriptId, servers, catalog, limits, toolMetadata],
  );
  const choice = useMemo(() => {
    const given = withRecording && recording !== undefined ? { recording } : {};
    return { of, choice: { allScripts, servers: withServers, ...given } };
  }, [of, allScripts, withServers, withRecording, recording]);
  const packed = usePacked(choice);

  const shared = packed?.shared;
  const local = shared === undefined ? [] : localServers(shared.data);
  // Until a choice is packed there is nothing to hand on: the link before it may carry what was just left out.
  const isCurrent = packed?.of === choice;
  const address = shared === undefined ? '' : `${location.origin}${location.pathname}${shared.fragment}`;
  const tooLarge = isCurrent ? shared?.tooLarge : undefined;
  const link = isCurrent && tooLarge === undefined ? address : '';
  return (
    <Dialog title={words.title} widthPx={480} onClose={() => view.setState({ dialog: undefined })}>
      <LinkField link={link} placeholder={tooLarge === undefined ? words.packing : words.noLink} />
      {tooLarge === undefined ? <LinkLength chars={address.length} /> : <Warning>{words.tooLarge(tooLarge)}</Warning>}
      <RecordingChoice chosen={withRecording} onChange={setWithRecording} recording={recording} />
      <Choice
        label={words.servers}
        note={`${words.serversNote(shared?.addresses ?? 0)}${
          shared !== undefined && shared.removedKeys > 0 ? `. ${words.removedKeys(shared.removedKeys)}` : ''
        }`}
        checked={withServers}
        onChange={() => setWithServers(!withServers)}
      />
      <LocalServers ids={local} />
      {scripts.length > 1 ? (
        <Choice
          label={words.allScripts(scripts.length)}
          checked={allScripts}
          onChange={() => setAllScripts(!allScripts)}
        />
      ) : null}
      {shared === undefined ? null : (
        <div className="share__rest" onClickCapture={(event) => isCurrent || event.stopPropagation()}>
          <OtherWays data={shared.data} link={address} />
          {tooLarge === undefined ? <QrCode text={address} /> : null}
        </div>
      )}
    </Dialog>
  );
}

interface LinkFieldProps {
  /** Empty while there is none to hand on. */
  readonly link: string;
  readonly placeholder: string;
}

function LinkField({ link, placeholder }: LinkFieldProps) {
  const { view } = useParts();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    if (link === '') return;
    const done = await copyText(link);
    setCopied(done ? link : '');
    if (!done) input.current?.select();
    view.setState({ announcement: done ? common.copied : words.copyFailed });
  };
  return (
    <div className="share__link">
      <span className="field">
        <input
          ref={input}
          className="field__input mono"
          aria-label={words.link}
          readOnly
          value={link}
          placeholder={placeholder}
          onFocus={(event) => event.target.select()}
        />
      </span>
      <button type="button" className="btn btn--primary" aria-disabled={link === ''} onClick={() => void copy()}>
        {link !== '' && copied === link ? common.copied : words.copyLink}
      </button>
    </div>
  );
}

interface RecordingChoiceProps {
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
  readonly recording: Recording | undefined;
}

/** Whether results go with the script: those there are, or those of the last run. */
function RecordingChoice({ chosen, onChange, recording }: RecordingChoiceProps) {
  const { session } = useParts();
  const { setRecording } = useActions();
  const known = useSession((state) => state.recording);
  const last = session.lastRun();
  const answered = last?.mode === 'live' ? last.record.calls.filter(({ outcome }) => hasEnded(outcome)).length : 0;
  const canRecord = recording !== undefined || answered > 0;
  const toggle = (): void => {
    if (!chosen && recording === undefined && last?.mode === 'live') {
      setRecording(recordRun(last.record, last.at.toISOString()));
    }
    onChange(!chosen);
  };
  return (
    <>
      <Choice
        label={words.recordings}
        note={
          recording !== undefined && known !== undefined
            ? words.recordingsNote(counted(known.calls, 'result'), formatBytes(known.bytes))
            : canRecord
              ? words.recordingsOfRun(answered)
              : words.noRecording
        }
        checked={chosen && canRecord}
        disabled={!canRecord}
        onChange={toggle}
      />
      {chosen && recording !== undefined ? <RecordingNotice recording={recording} /> : null}
    </>
  );
}

/** What a person should look at before results leave the page. */
function RecordingNotice({ recording }: { readonly recording: Recording }) {
  const { view } = useParts();
  const by = useSession((state) => state.recording?.by);
  const suspects = useMemo(() => recording.calls.reduce((sum, call) => sum + suspectsOf(call).length, 0), [recording]);
  return (
    <p className={`notice share__suspects ${suspects === 0 ? 'notice--info' : 'notice--warn'}`}>
      {suspects === 0 ? null : <Icon name="warn" />}
      <span className="grow">
        {suspects > 0 ? words.suspects(suspects) : by === 'author' ? recordingWords.byAuthor : recordingWords.byYou}
      </span>
      <button type="button" className="link" onClick={() => view.setState({ dialog: { kind: 'recording' } })}>
        {words.review(recording.calls.length)}
      </button>
    </p>
  );
}

interface SharedChoice {
  readonly of: Parameters<typeof share>[0];
  readonly choice: Parameters<typeof share>[1];
}

/** The last of what was choice that is packed, and what for. */
function usePacked(choice: SharedChoice): { readonly of: SharedChoice; readonly shared: Shared } | undefined {
  const [packed, setPacked] = useState<{ readonly of: SharedChoice; readonly shared: Shared }>();
  useEffect(() => {
    let current = true;
    void share(choice.of, choice.choice).then((shared) => {
      if (current) setPacked({ of: choice, shared });
    });
    return () => {
      current = false;
    };
  }, [choice]);
  return packed;
}

/** Warns of servers that only this computer can reach. */
function LocalServers({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Warning>
      <span>{words.localServers(ids.join(', '))}</span>
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice notice--warn" role="status">
      <Icon name="warn" />
      {children}
    </p>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

function Choice({ label, note, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className="share__choice">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      <span>
        {label}
        {note === undefined ? null : <span className="form__help share__note">{note}</span>}
      </span>
    </label>
  );
}
