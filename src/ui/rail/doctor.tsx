import { useEffect, useState } from 'react';
import type { ProbeLine, ServerReport } from '../../session/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { useParts } from '../core/playground.ts';
import { common } from '../words/common.ts';
import { serverDialogWords } from '../words/server-dialogs.ts';

const { doctor: words } = serverDialogWords;

/** What stands between this page and a server; undefined while it is looked for, `missing` where what looks cannot be loaded. */
export function useDoctor(serverId: string, isNeeded: boolean): ServerReport | 'missing' | undefined {
  const { session } = useParts();
  const [report, setReport] = useState<ServerReport | 'missing' | undefined>();
  useEffect(() => {
    setReport(undefined);
    if (!isNeeded) return;
    let current = true;
    session.diagnose(serverId).then(
      (report) => current && setReport(report),
      () => current && setReport('missing'),
    );
    return () => {
      current = false;
    };
  }, [session, serverId, isNeeded]);
  return report;
}

/** The reason, what was tried to find it, and what to change. */
export function Doctor({ report }: { readonly report: ServerReport | 'missing' | undefined }) {
  const [kind, setKind] = useState<string | undefined>();
  if (report === undefined) {
    return (
      <p className="row muted" role="status">
        <span className="spin" />
        {words.looking}
      </p>
    );
  }
  if (report === 'missing') return <p className="muted">{words.missing}</p>;
  const { settings, relay, probes } = report;
  const shown = settings.find(({ id }) => id === kind) ?? settings[0];
  return (
    <>
      <div className="doctor__verdict">
        <p>{report.cause}</p>
        <p>{report.cure}</p>
      </div>
      {probes.length === 0 ? null : (
        <ul className="probes" aria-label={words.tried}>
          {probes.map((probe, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the probes of a report never change places
            <Probe key={index} probe={probe} />
          ))}
        </ul>
      )}
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
        </div>
      )}
      {relay === undefined ? null : (
        <div className="form__row">
          <div className="doctor__bar">
            <h3 className="sub">{words.relay}</h3>
            <CopyButton label={words.copyRelay} word={common.copy} text={() => relay} />
          </div>
          <code className="snippet">{relay}</code>
        </div>
      )}
    </>
  );
}

function Probe({ probe }: { readonly probe: ProbeLine }) {
  const { name, answered, status, timedOut } = probe;
  return (
    <li className="probe">
      <Icon name={answered ? 'check' : 'close'} className={answered ? 'is-ok' : 'is-error'} />
      <span>{name}</span>
      <span className="push faint">{answered ? words.answered(status) : timedOut ? words.timedOut : words.silent}</span>
    </li>
  );
}
