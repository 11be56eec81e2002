import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';
import type { ApprovalRequest, FlowRequest, InTry, ReadRequest } from '../../session/index.ts';
import { useActions } from '../core/playground.ts';
import { useSettled } from '../core/settled.ts';
import { consentWords as words } from '../words/consent.ts';
import './requests.css';

export interface Considered {
  /** Goes on the button that has the focus at first: the one that says no. */
  readonly refuse: RefObject<HTMLButtonElement | null>;
  /** Whether what says yes takes a click now: goes on it as `aria-disabled`, turned around. */
  readonly settled: boolean;
  /** Runs `act` when a person did it, and had time to see what it is. */
  readonly when: (event: SyntheticEvent, act: () => void) => void;
}

/** For consent: a trusted event, a moment after the question appeared, with the focus on the refusal before. */
export function useConsidered(): Considered {
  const refuse = useRef<HTMLButtonElement>(null);
  const { settled, meant } = useSettled(refuse);
  useEffect(() => refuse.current?.focus(), []);
  const when = useCallback(
    (event: SyntheticEvent, act: () => void) => {
      if (meant(event)) act();
    },
    [meant],
  );
  return { refuse, settled, when };
}

/** A button that says yes. */
export interface ConsentChoice<Answer> {
  readonly answer: Answer;
  readonly label: string;
  readonly look: 'quiet' | 'plain' | 'primary' | 'danger';
  /** What it means, on hover. */
  readonly note?: string;
}

/** What it is called that holds for a run: where a model calls tools itself, that is its whole try. */
export const labelOfRun = (inTry: InTry | undefined): string => (inTry === 'direct' ? words.allowTry : words.allowRun);

interface ConsentFootProps<Answer> {
  readonly request: Pick<ApprovalRequest | ReadRequest | FlowRequest, 'runId' | 'inTry'>;
  readonly considered: Considered;
  readonly choices: readonly ConsentChoice<Answer>[];
  readonly onAnswer: (answer: Answer | 'refuse') => void;
}

/**
 * The buttons below a question: refuse, stop the run on show where it is the one that asks, and what says yes, which takes a
 * click once it was seen.
 */
export function ConsentFoot<Answer extends string>({
  request: { runId, inTry },
  considered,
  choices,
  onAnswer,
}: ConsentFootProps<Answer>) {
  const { stop } = useActions();
  const { refuse, settled, when } = considered;
  return (
    <>
      <button ref={refuse} type="button" className="btn btn--lg asked__refuse" onClick={() => onAnswer('refuse')}>
        {words.refuse}
        <span className="btn__keys" aria-hidden="true">
          Esc
        </span>
      </button>
      {runId === 0 || inTry !== undefined ? null : (
        <button type="button" className="btn btn--lg btn--quiet" onClick={stop}>
          {words.stopRun}
        </button>
      )}
      <span className="row push asked__begin">
        {choices.map(({ answer, label, look, note }) => (
          <button
            key={answer}
            type="button"
            className={`btn btn--lg ${look === 'plain' ? '' : `btn--${look}`}`}
            title={note}
            aria-disabled={!settled}
            onClick={(event: SyntheticEvent) => when(event, () => onAnswer(answer))}
          >
            {label}
          </button>
        ))}
      </span>
    </>
  );
}
