import { useEffect, useState } from 'react';
import { copyText } from '../core/clipboard.ts';
import { useParts } from '../core/playground.ts';
import { common } from '../words/common.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 1600;

export interface CopyButtonProps {
  /** Accessible name: what is copied. */
  readonly label: string;
  /** Made only when asked for: it may be large. */
  readonly text: () => string;
  readonly small?: boolean;
  /** Shows the word beside the icon. */
  readonly word?: string;
  readonly tabIndex?: number;
}

/** Copies text and says so in place. */
export function CopyButton({ label, text, small, word, tabIndex }: CopyButtonProps) {
  const { view } = useParts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    const done = await copyText(text());
    setCopied(done);
    view.setState({ announcement: done ? common.copied : common.copyFailed });
  };

  return (
    <button
      type="button"
      className={word === undefined ? `icon-btn${small ? ' icon-btn--sm' : ''}` : 'btn btn--sm'}
      aria-label={label}
      title={word === undefined ? label : undefined}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      <Icon name={copied ? 'check' : 'copy'} size={small ? 12 : 16} />
      {word === undefined ? null : copied ? common.copied : word}
    </button>
  );
}
