import { useEffect, useRef } from 'react';
import { answersOf, totalsOf } from '../../session/ask/index.ts';
import { formatCount, formatMs } from '../core/format.ts';
import { askWords as words } from '../words/ask.ts';
import { AskChoices } from './ask-choices.tsx';
import { costText, useCost } from './costs.ts';
import { KeptList } from './kept-list.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { TurnView } from './turn-view.tsx';
import { useAskState } from './use-ask.ts';

/** How far from its end a list still follows what comes. */
const NEAR_PX = 80;

/** Everything that was written, run and answered, and what waits for the person. */
export function Conversation() {
  const turns = useAskState((state) => state.turns);
  const pending = useAskState((state) => state.pending);
  const problem = useAskState((state) => state.problem);
  const ended = useAskState((state) => state.ended);
  const replayed = useAskState((state) => state.replayed);
  const isOver = useAskState((state) => state.isOver);
  const box = useFollowing();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div ref={box} className="ask ruled" tabIndex={0} role="region" aria-label={words.totals}>
      <AskChoices />
      {turns.length === 0 && problem === undefined ? (
        <div className="ask__blank">
          <h2 className="lead">{words.blank.title}</h2>
          <p className="muted">{words.blank.text}</p>
          <KeptList />
        </div>
      ) : null}
      {replayed ? <p className="notice notice--info">{words.replayed}</p> : null}
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns never change places
        <TurnView key={index} turn={turn} number={index + 1} earlier={turns.slice(0, index)} />
      ))}
      <Progress />
      {pending === undefined ? null : <ProposalCard key={pending.proposal.number} {...pending} />}
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}
        </p>
      )}
      {ended === undefined || words.ended[ended] === '' ? null : <p className="muted">{words.ended[ended]}</p>}
      {isOver ? <p className="muted small">{words.anew}</p> : null}
      <TotalLine />
    </div>
  );
}

/** What the model is at, and its text as it comes. */
function Progress() {
  const phase = useAskState((state) => state.phase);
  const arriving = useAskState((state) => state.arriving);
  const answers = useAskState(({ turns }) => answersOf(turns));
  const maxAnswers = useAskState((state) => state.maxAnswers);
  if (phase === 'idle') return <p role="status" />;
  return (
    <>
      {arriving === '' ? null : <p className="ask__text">{arriving}</p>}
      <p role="status" className="muted small ask__phase">
        {phase === 'asking' ? words.phase.asking(answers + 1, maxAnswers) : words.phase[phase]}
      </p>
    </>
  );
}

function TotalLine() {
  const idle = useAskState(({ phase }) => phase === 'idle');
  const turns = useAskState((state) => state.turns);
  const cost = useCost(turns.flatMap(({ steps }) => steps));
  const totals = totalsOf({ turns });
  if (totals.answers === 0 || !idle) return null;
  const input = totals.inputTokens || totals.countedInput;
  const output = totals.outputTokens || totals.countedOutput;
  const parts = [
    words.total(totals.answers, totals.scripts, totals.serverCalls),
    words.tokens(formatCount(input), formatCount(output)),
    formatMs(totals.durationMs),
    ...(cost === undefined ? [] : [costText(cost)]),
  ];
  return (
    <p className="ask__totals faint small">
      {parts.join(' · ')}
      {totals.scripts === 0 ? '' : `. ${words.waits}`}
    </p>
  );
}

/** Keeps the end in view while something comes, where it was in view before. */
function useFollowing() {
  const box = useRef<HTMLDivElement>(null);
  const near = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onScroll = (): void => {
      near.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  const moving = useAskState(({ turns, arriving, pending, phase }) =>
    phase === 'idle' && turns.length === 0
      ? ''
      : [turns.at(-1)?.steps.length, arriving.length, pending !== undefined, phase].join(),
  );
  useEffect(() => {
    if (moving !== '' && near.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [moving]);
  return box;
}
