import { formatBytes } from '../core/format.ts';
import { resultWords as words } from '../words/panes.ts';
import { type MediaBlock, mediaSource } from './blocks.ts';
import './media.css';

/** Pictures and sounds of a result. They come as data and make no request. */
export function MediaView({ blocks }: { readonly blocks: readonly MediaBlock[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="media ruled" role="region" aria-label={words.views.media} tabIndex={0}>
      {blocks.map((block, index) => {
        const source = mediaSource(block);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one result never change places
          <figure key={index} className="media__item">
            {block.kind === 'image' ? (
              <img src={source} alt={words.image} />
            ) : (
              // biome-ignore lint/a11y/useMediaCaption: a server sends sound without captions
              <audio controls src={source} aria-label={words.audio} />
            )}
            <figcaption className="faint small">
              {block.mimeType}, {formatBytes((block.data.length * 3) / 4)}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
