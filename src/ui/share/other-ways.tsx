import { useRef, useState } from 'react';
import { fileName, fileText } from '../../link/file.ts';
import { encodeLink, type LinkData } from '../../link/index.ts';
import { isLive, type SessionState } from '../../session/index.ts';
import { commandText } from '../../session/sharing/export-command.ts';
import { embedText } from '../../session/sharing/export-embed.ts';
import { issueText, markdownText, nodeText } from '../../session/sharing/export-text.ts';
import { sharedData } from '../../session/sharing/fetch-shared.ts';
import { Icon } from '../controls/icon.tsx';
import { copyText, saveFile } from '../core/clipboard.ts';
import { useParts, useRecordedNote } from '../core/playground.ts';
import { shareWords as words } from '../words/links.ts';
import { verdictOf } from './link-length.tsx';

/** Everything that is no link: text to paste, and files. */
export function OtherWays({ data, link }: { readonly data: LinkData; readonly link: string }) {
  const { session, view } = useParts();
  const [byHand, setByHand] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const recorded = useRecordedNote();
  const usable = verdictOf(link.length) === 'long' ? undefined : link;
  const name = data.scripts[data.active ?? 0]?.name ?? data.scripts[0].name;

  const copy = async (what: string, text: string): Promise<void> => {
    const done = await copyText(text);
    setByHand(done ? undefined : text);
    view.setState({ announcement: done ? words.copied(what) : words.copyFailed });
  };
  const texts: readonly (readonly [string, () => string])[] = [
    [words.markdown, () => markdownText(data, usable)],
    [words.issue, () => issueText(data, usable, happened(session.store.getState(), recorded))],
    [words.node, () => nodeText(data)],
    [words.command, () => commandText(data)],
    [words.embed, () => embedText(data, new URL('./', location.href).href)],
  ];
  const open = async (file: File): Promise<void> => {
    const read =
      file.size > 16 * 1024 * 1024 ? { message: words.fileTooLarge } : sharedData(file.name, await file.text());
    if ('message' in read) setProblem(read.message);
    else location.hash = `#${encodeLink(read)}`;
  };

  return (
    <>
      <div className="share__ways">
        {texts.map(([what, text]) => (
          <button key={what} type="button" className="btn" onClick={() => void copy(what, text())}>
            {what}
          </button>
        ))}
        <button
          type="button"
          className="btn"
          onClick={() => saveFile(fileName(name), fileText(data), 'application/json')}
        >
          <Icon name="download" />
          {words.file}
        </button>
        <FileButton onFile={(file) => void open(file)} />
      </div>
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}.
        </p>
      )}
      {byHand === undefined ? null : <CopyByHand text={byHand} />}
    </>
  );
}

/** What an issue says of the last run and of the servers. */
function happened({ run, diagnostics, servers }: SessionState, recorded: string | undefined) {
  return {
    diagnostics,
    userAgent: navigator.userAgent,
    ...(recorded === undefined ? {} : { recorded }),
    ...(run.phase === 'idle' || isLive(run) ? {} : { ended: words.ended[run.phase] }),
    servers: servers.map(({ id, status }) => ({
      id,
      state: status.state,
      ...(status.state === 'ready' && status.version !== undefined ? { version: status.version } : {}),
      ...(status.state === 'ready' && status.revision !== undefined ? { revision: status.revision } : {}),
    })),
  };
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn btn--quiet" onClick={() => picker.current?.click()}>
        {words.open}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.ts,.js,.mjs,.txt"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function CopyByHand({ text }: { readonly text: string }) {
  return (
    <div className="form__row">
      <p className="form__help">{words.copyFailed}</p>
      <textarea
        className="snippet"
        aria-label={words.copyByHand}
        readOnly
        rows={6}
        value={text}
        ref={(area) => area?.select()}
      />
    </div>
  );
}
