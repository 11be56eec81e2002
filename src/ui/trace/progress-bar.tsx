import type { CallProgress } from '../../runtime/spec.ts';
import { progressLine, progressShare } from '../core/progress-text.ts';
import { common } from '../words/common.ts';
import './progress.css';

/** How far a call is: a bar, where the server knows its end, and what it says. */
export function ProgressBar({ step }: { readonly step: CallProgress }) {
  const share = progressShare(step);
  return (
    <div className="progress">
      <progress
        className="progress__bar"
        aria-label={common.progress}
        {...(share === undefined ? {} : { value: share, max: 1 })}
      />
      <span className="progress__text">{progressLine(step)}</span>
    </div>
  );
}
