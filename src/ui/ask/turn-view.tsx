import type { ReactElement } from 'react';
import type { AnswerStep, Step, TurnRecord } from '../../session/ask/index.ts';
import { formatCount, formatMs } from '../core/format.ts';
import { askWords as words } from '../words/ask.ts';
import { CallView } from './call-view.tsx';
import { costText, useCost } from './costs.ts';

interface TurnViewProps {
  readonly turn: TurnRecord;
  readonly number: number;
  readonly earlier: readonly TurnRecord[];
}

/** A message of the person and all that followed from it. */
export function TurnView({ turn, number, earlier }: TurnViewProps) {
  const before = earlier.flatMap(({ steps }) => scriptsIn(steps));
  return (
    <section className="ask__turn" aria-label={words.turn(number)}>
      <p className="ask__task">{turn.task}</p>
      {turn.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
        <StepView key={index} step={step} scripts={[...before, ...scriptsIn(turn.steps.slice(0, index))]} />
      ))}
    </section>
  );
}

const scriptsIn = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'call' && step.script !== undefined ? [step.script] : []));

function StepView({ step, scripts }: { readonly step: Step; readonly scripts: readonly string[] }): ReactElement {
  switch (step.kind) {
    case 'answer':
      return <AnswerView step={step} />;
    case 'failed':
      return (
        <div>
          {step.text === '' ? null : <p className="ask__text">{step.text}</p>}
          <p className="notice notice--error" role="alert">
            {[step.failure.message, step.failure.hint].filter((part) => part !== undefined).join('. ')}
          </p>
        </div>
      );
    case 'call':
      return <CallView step={step} scripts={scripts} />;
  }
}

function AnswerView({ step }: { readonly step: AnswerStep }) {
  const { text, usage, counted, durationMs } = step;
  const cost = useCost([step]);
  const input = usage?.inputTokens ?? counted?.input;
  const output = usage?.outputTokens ?? counted?.output;
  const ours =
    counted === undefined ? undefined : words.counted(formatCount(counted.input), formatCount(counted.output));
  const parts = [
    ...(input === undefined || output === undefined ? [] : [words.tokens(formatCount(input), formatCount(output))]),
    formatMs(durationMs),
    ...(cost === undefined ? [] : [costText(cost)]),
  ];
  return (
    <div>
      {text === '' ? null : <p className="ask__text">{text}</p>}
      <p className="faint small">
        {parts.join(' · ')}
        {ours === undefined ? null : <span className="ask__ours">{usage === undefined ? words.uncounted : ours}</span>}
      </p>
    </div>
  );
}
