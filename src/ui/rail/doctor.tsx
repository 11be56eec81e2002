import { useState } from 'react';
import type { ProbeLine } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { useParts } from '../core/playground.ts';
import { common } from '../words/common.ts';
import { serverDialogWords } from '../words/server-dialogs.ts';
import { serverWords } from '../words/servers.ts';
import type { FoundReport } from './use-diagnosis.ts';

const { doctor: words } = serverDialogWords;

interface DoctorProps {
  readonly serverId: string;
  readonly report: Exclude<FoundReport, 'missing'>;
}

/** What to change, the checks that found it, and the settings to paste. */
export function Doctor({ serverId, report }: DoctorProps) {
  const { view } = useParts();
  const [kind, setKind] = useState<string | undefined>();
  if (report === 'looking') {
    return (
      <p className="row muted" role="status">
        <span className="spin" />
        {serverWords.status.looking}
      </p>
    );
  }
  const { settings, address, check, relay, probes } = report;
  const shown = settings.find(({ id }) => id === kind) ?? settings[0];
  return (
    <>
      <div className={`notice${report.works ? '' : ' notice--error'}`} role="alert">
        <Icon name="info" />
        <p className="grow">{report.cure}</p>
        {address === undefined ? null : (
          <button
            type="button"
            className="btn btn--sm"
            onClick={() => view.setState({ dialog: { kind: 'edit-server', serverId, address } })}
          >
            {words.useAddress}
          </button>
        )}
      </div>
      {probes.length === 0 ? null : (
        <ul className="probes" aria-label={words.tried}>
          {probes.map((probe, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the probes of a report never change places
            <Probe key={index} probe={probe} />
          ))}
        </ul>
      )}
      {check === undefined ? null : <Command title={words.check} text={check} />}
      {shown === undefined ? null : (
        <div className="form__row">
          <div className="doctor__bar">
            <h3 className="sub">{words.settings}</h3>
            <CopyButton label={words.copySettings} word={common.copy} text={() => shown.text} />
          </div>
          <Segmented
            label={words.settingsFor}
            value={shown.id}
            onChange={setKind}
            options={settings.map(({ id, title }) => ({ value: id, label: title.replace(/ \(.*\)$/, '') }))}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className="snippet doctor__snippet" tabIndex={0}>
            <code>{shown.text}</code>
          </pre>
          {shown.isUntested === true ? <p className="form__help">{words.untested}</p> : null}
        </div>
      )}
      {relay === undefined ? null : <Command title={words.relay} text={relay} />}
    </>
  );
}

/** A command to run in a terminal. */
function Command({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="form__row">
      <div className="doctor__bar">
        <h3 className="sub">{title}</h3>
        <CopyButton label={words.copyRelay} word={common.copy} text={() => text} />
      </div>
      <code className="snippet">{text}</code>
    </div>
  );
}

function Probe({ probe }: { readonly probe: ProbeLine }) {
  const { name, request, passed, answered, status, timedOut } = probe;
  const outcome = answered ? status : timedOut ? words.timedOut : words.silent;
  return (
    <li className="probe">
      <Icon name={passed ? 'check' : 'close'} className={passed ? 'is-ok' : 'is-error'} />
      <span>
        <span className="visually-hidden">{passed ? words.passed : words.failed} </span>
        {name}
      </span>
      <span className="push faint">{outcome === undefined ? request : `${request}, ${outcome}`}</span>
    </li>
  );
}
