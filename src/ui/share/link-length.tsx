import type { CSSProperties } from 'react';
import { LONGEST_LINK_CHARS, SHORT_LINK_CHARS } from '../../session/sharing/share.ts';
import { formatCount } from '../core/format.ts';
import { shareWords as words } from '../words/links.ts';

/** How long a link is, and where it can go. */
export function LinkLength({ chars }: { readonly chars: number }) {
  const verdict = verdictOf(chars);
  const share = Math.min(1, chars / (LONGEST_LINK_CHARS * 1.6));
  return (
    <div className={`link-length link-length--${verdict}`}>
      <p role="status">
        <b>{words.characters(formatCount(chars))}</b> <span>{words.verdicts[verdict]}</span>
      </p>
      <div className="link-length__bar" aria-hidden="true">
        <i style={{ '--share': share } as CSSProperties} />
      </div>
      <div className="link-length__marks small faint" aria-hidden="true">
        <span>{formatCount(SHORT_LINK_CHARS)}</span>
        <span>{formatCount(LONGEST_LINK_CHARS)}</span>
      </div>
    </div>
  );
}

/** Where a link of a length can go. */
export function verdictOf(chars: number): 'short' | 'middle' | 'long' {
  if (chars <= SHORT_LINK_CHARS) return 'short';
  return chars <= LONGEST_LINK_CHARS ? 'middle' : 'long';
}
