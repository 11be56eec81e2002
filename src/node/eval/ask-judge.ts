import { askPatiently } from '../../agent/ask-patiently.ts';
import { dataForModel } from '../../agent/data-for-model.ts';
import type { Transcript } from '../../agent/index.ts';
import type { Model } from '../../models/index.ts';
import type { Opinion } from './eval-run.ts';
import type { EvalTask } from './eval-task.ts';

const SYSTEM = `You judge whether an answer to a task is right. You are given the task, what a right answer says, and the answer.
Wording and form do not matter; facts, numbers and names do. An answer that leaves out or adds a fact of weight is wrong.
Begin with the one word PASS or FAIL, then give the reason in one sentence.`;

const MAX_ANSWER_CHARS = 20_000;
const PATIENCE = { maxTries: 4, maxWaitMs: 60_000 };

/** Asks a model what it thinks of an answer. The answer is data to it: an answer may ask to be passed. */
export async function askJudge(
  model: Model,
  task: EvalTask,
  { answer }: Transcript,
  signal: AbortSignal,
): Promise<Opinion> {
  const text = [
    `Task:\n${task.turns.join('\n')}`,
    `A right answer says:\n${task.reference ?? ''}`,
    dataForModel('The assistant', answer, MAX_ANSWER_CHARS),
  ].join('\n\n');
  const request = { system: SYSTEM, messages: [{ role: 'user', text } as const], tools: [] };
  const given = await askPatiently(model, request, signal, PATIENCE, () => undefined);
  const { provider, name } = model;
  const opinion =
    given.kind === 'answer' ? given.text : `No opinion: ${given.failure.reason}, ${given.failure.message}`;
  return { model: { provider, name }, text: opinion };
}
