import { Suspense, useMemo } from 'react';
import { isJsonObject, type JsonObject, utf8Bytes } from '../../runtime/json.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { CutFoot, useCutText } from '../controls/cut-text.tsx';
import { Icon } from '../controls/icon.tsx';
import { saveFile } from '../core/clipboard.ts';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { indentJson } from '../messages/indent-json.ts';
import { type MediaBlock, mediaBlock } from '../result/blocks.ts';
import { offerWords as words } from '../words/offers.ts';
import { contentBytes, fileNameOf, isJsonText } from './content-model.ts';

const MediaView = loadOnDemand('pane', async () => (await import('../result/media-view.tsx')).MediaView);

const MAX_PARTS = 20;

export interface ContentsProps {
  readonly contents: readonly JsonObject[];
  /** What was read, where it is shown already. */
  readonly address?: string;
}

/** What a resource holds, part by part: text, JSON, pictures and sounds as such, anything else to be saved. */
export function Contents({ contents, address }: ContentsProps) {
  if (contents.length === 0) return <p className="faint">{words.empty}</p>;
  return (
    <>
      {contents.slice(0, MAX_PARTS).map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
        <Content key={index} content={content} address={address} />
      ))}
      {contents.length > MAX_PARTS ? <p className="foot">{words.moreParts(contents.length - MAX_PARTS)}</p> : null}
    </>
  );
}

function Content({ content, address }: { readonly content: JsonObject; readonly address: string | undefined }) {
  const { uri, text, blob, mimeType } = content;
  const type = typeof mimeType === 'string' ? mimeType : '';
  const size =
    typeof text === 'string' ? utf8Bytes(text) : typeof blob === 'string' ? Math.floor((blob.length * 3) / 4) : 0;
  const media =
    typeof blob === 'string' ? mediaBlock({ type: type.split('/')[0] ?? '', mimeType: type, data: blob }) : undefined;
  const save = (): void => {
    const bytes = contentBytes(content);
    // As no more than bytes: what a server calls it decides nothing about how it is opened.
    if (bytes !== undefined) saveFile(fileNameOf(uri, type), bytes, 'application/octet-stream');
  };
  return (
    <section className="content" aria-label={words.content}>
      <div className="content__bar">
        <span className="sub truncate">
          {typeof uri === 'string' && uri !== address ? isolated(uri) : words.content}
        </span>
        <span className="faint content__facts">{[isolated(type), formatBytes(size)].filter(Boolean).join(', ')}</span>
        {typeof text === 'string' ? <CopyButton small label={words.copy} text={() => text} /> : null}
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={words.download}
          title={words.download}
          onClick={save}
        >
          <Icon name="download" size={12} />
        </button>
      </div>
      {typeof text === 'string' ? (
        <LongText text={text} isJson={isJsonText(text, type)} />
      ) : media !== undefined ? (
        <Media block={media} />
      ) : (
        <p className="snippet faint">{typeof blob === 'string' ? words.binary : JSON.stringify(content)}</p>
      )}
    </section>
  );
}

/** Text of any length, cut until all of it is asked for. */
export function LongText({ text, isJson = false }: { readonly text: string; readonly isJson?: boolean }) {
  const cut = useCutText(text);
  const { shown: start, isCut } = cut;
  const shown = useMemo(() => (isJson ? indentJson(start) : start), [isJson, start]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="snippet content__text" tabIndex={0}>
        {isJson ? <CodeText text={shown} /> : shown}
        {isCut ? '…' : ''}
      </pre>
      {isCut ? <CutFoot cut={cut} bytes={utf8Bytes(text)} /> : null}
    </>
  );
}

function Media({ block }: { readonly block: MediaBlock }) {
  return (
    <Suspense fallback={null}>
      <MediaView blocks={[block]} />
    </Suspense>
  );
}

/** A block of a message of a prompt. */
export function Block({ block }: { readonly block: JsonObject }) {
  const { type, text, resource } = block;
  if (type === 'text' && typeof text === 'string') return <LongText text={text} />;
  const media = mediaBlock(block);
  if (media !== undefined) return <Media block={media} />;
  if (type === 'resource' && isJsonObject(resource)) return <Contents contents={[resource]} />;
  return <LongText isJson text={JSON.stringify(block)} />;
}
