import type { ProblemFrame } from '../../session/index.ts';
import { formatCount } from '../core/format.ts';
import { diagnosticWords } from '../words/diagnostics.ts';
import { problemWords as words } from '../words/problems.ts';

export interface FrameListProps {
  readonly frames: readonly ProblemFrame[];
  readonly onGo: (path: string) => void;
}

/** The stack of an error, the innermost frame first; a frame of the script leads to its line. */
export function FrameList({ frames, onGo }: FrameListProps) {
  return (
    <ol className="frames mono" aria-label={words.frames}>
      {frames.map(({ name, path, times }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames of one error never change
        <li key={index}>
          <span className="truncate">{name === '' ? words.topLevel : name}</span>
          {path === undefined ? (
            <span className="faint">{words.native}</span>
          ) : (
            <button type="button" className="link" aria-label={diagnosticWords.goTo(path)} onClick={() => onGo(path)}>
              {path}
            </button>
          )}
          {times === 1 ? null : <span className="faint">{words.times(formatCount(times))}</span>}
        </li>
      ))}
    </ol>
  );
}
