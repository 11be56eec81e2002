import { useState } from 'react';
import { utf8Bytes } from '../../runtime/json.ts';
import { formatBytes } from '../core/format.ts';
import { common } from '../words/common.ts';

const CHARACTERS_SHOWN = 8_000;
const CHARACTERS_OPEN = 400_000;

/** A text as far as it is shown. */
export interface CutText {
  readonly shown: string;
  readonly isCut: boolean;
  /** Undefined where more cannot be shown. */
  readonly onShowAll: (() => void) | undefined;
}

/** Cuts a long text until all of it is asked for. */
export function useCutText(text: string): CutText {
  const [whole, setWhole] = useState(false);
  const shown = text.slice(0, whole ? CHARACTERS_OPEN : CHARACTERS_SHOWN);
  return { shown, isCut: shown.length < text.length, onShowAll: whole ? undefined : () => setWhole(true) };
}

/** Says under a cut text how much of it is shown, and shows all. */
export function CutFoot({ cut, bytes }: { readonly cut: CutText; readonly bytes: number }) {
  if (!cut.isCut) return null;
  // Indented for reading, a part of JSON may be longer than all of it.
  const shownBytes = Math.min(utf8Bytes(cut.shown), bytes);
  return (
    <p className="foot">
      {common.cut(formatBytes(shownBytes), formatBytes(bytes))}
      {cut.onShowAll === undefined ? null : (
        <button type="button" className="link" onClick={cut.onShowAll}>
          {common.showAll}
        </button>
      )}
    </p>
  );
}
