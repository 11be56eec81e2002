import { stepsOf, type Transcript } from '../../agent/index.ts';
import type { Model, ModelAnswer, ToolCall } from '../../models/index.ts';
import { isJsonObject, type JsonObject } from '../../runtime/json.ts';

/** A model that answers as one did before, message by message, and fails where it did. */
export interface ReplayedModel extends Model {
  /** What is asked from now on belongs to this message of the transcript, counted from 0. */
  beginTurn(index: number): void;
}

/** Its scripts run again, and nothing is asked of a provider. */
export function createReplayedModel(transcript: Transcript): ReplayedModel {
  const answersOf = (index: number) => transcript.turns[index]?.steps.filter((step) => step.kind !== 'call') ?? [];
  const { provider, name } = transcript.model;
  let answers = answersOf(0);
  let next = 0;
  return {
    provider,
    name,
    // One that calls no tools has none in any of its answers.
    callsTools:
      provider !== 'browser' || stepsOf(transcript).some((step) => step.kind === 'answer' && step.calls.length > 0),
    beginTurn(index) {
      answers = answersOf(index);
      next = 0;
    },
    async ask(_request, { onText }): Promise<ModelAnswer> {
      const answer = answers[next];
      next += 1;
      if (answer?.kind === 'failed') {
        // Whatever it was, another try gives nothing else.
        return { kind: 'failed', failure: { ...answer.failure, reason: 'unavailable' }, text: answer.text };
      }
      if (answer === undefined) {
        const failure = {
          reason: 'unavailable',
          message: 'The transcript has no further answer to this message',
          hint: 'Ask a model to go on',
        } as const;
        return { kind: 'failed', failure, text: '' };
      }
      onText?.(answer.text);
      const toolCalls: ToolCall[] = answer.calls.map(({ name: tool, inputText }, index) => ({
        ...{ id: `replayed-${next}-${index}`, name: tool, inputText },
        input: objectOf(inputText),
      }));
      return {
        ...{ kind: 'answer', text: answer.text, toolCalls },
        stop: answer.stop ?? (toolCalls.length > 0 ? 'tool-calls' : 'end'),
        ...(answer.usage === undefined ? {} : { usage: answer.usage }),
      };
    },
  };
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
