import { useRef, useState } from 'react';
import { fileName, fileText } from '../../link/file.ts';
import { encodeLink, type LinkData } from '../../link/index.ts';
import { isLive } from '../../session/index.ts';
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
  const picker = useRef<HTMLInputElement>(null);
  const usable = verdictOf(link.length) === 'long' ? undefined : link;
  const name = data.scripts[data.active ?? 0]?.name ?? data.scripts[0].name;

  const copy = async (what: string, text: string): Promise<void> => {
    const done = await copyText(text);
    setByHand(done ? undefined : text);
    view.setState({ announcement: done ? words.copied(what) : words.copyFailed });
  };
  const issue = (): string => {
    const { run, diagnostics, servers } = session.store.getState();
    return issueText(data, usable, {
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
    });
  };
  const open = async (file: File): Promise<void> => {
    const read =
      file.size > 16 * 1024 * 1024 ? { message: words.fileTooLarge } : sharedData(file.name, await file.text());
    if ('message' in read) setProblem(read.message);
    else location.hash = `#${encodeLink(read)}`;
  };

  return (
    <>
      <div className="share__ways">
        <button type="button" className="btn" onClick={() => void copy(words.markdown, markdownText(data, usable))}>
          {words.markdown}
        </button>
        <button type="button" className="btn" onClick={() => void copy(words.issue, issue())}>
          {words.issue}
        </button>
        <button type="button" className="btn" onClick={() => void copy(words.node, nodeText(data))}>
          {words.node}
        </button>
        <button type="button" className="btn" onClick={() => void copy(words.command, commandText(data))}>
          {words.command}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => void copy(words.embed, embedText(data, new URL('./', location.href).href))}
        >
          {words.embed}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => saveFile(fileName(name), fileText(data), 'application/json')}
        >
          <Icon name="download" />
          {words.file}
        </button>
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
            if (file !== undefined) void open(file);
          }}
        />
      </div>
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}.
        </p>
      )}
      {byHand === undefined ? null : (
        <div className="form__row">
          <p className="form__help">{words.copyFailed}</p>
          <textarea
            className="snippet"
            aria-label={words.copyByHand}
            readOnly
            rows={6}
            value={byHand}
            ref={(area) => area?.select()}
          />
        </div>
      )}
    </>
  );
}
