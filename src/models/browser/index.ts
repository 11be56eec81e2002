import { messageOf } from '../../runtime/json.ts';
import { createDraftAnswer } from '../http/draft-answer.ts';
import { failureOf, shownFailure } from '../http/failures.ts';
import type { Model, ModelAnswer, ModelFailure, ModelMessage, ModelRequest, ModelSettings } from '../model.ts';
import { type LanguageModelApi, type LanguageSession, languageModelApi, type PromptMessage } from './language-model.ts';

/** The model of this browser. It calls no tools: it writes scripts into its text. */
export function createModel({ name }: ModelSettings): Model {
  return {
    provider: 'browser',
    name,
    callsTools: false,
    async ask(request, options) {
      const api = languageModelApi();
      if (api !== undefined) return converse(api, request, options);
      return failed(failureOf('unavailable', 'This browser has no model of its own'), '');
    },
  };
}

const failed = (failure: ModelFailure, text: string): ModelAnswer => ({
  kind: 'failed',
  failure: shownFailure(failure),
  text,
});

async function converse(
  api: LanguageModelApi,
  { system, messages }: ModelRequest,
  { signal, onText }: Parameters<Model['ask']>[1],
): Promise<ModelAnswer> {
  const draft = createDraftAnswer(onText);
  let session: LanguageSession | undefined;
  try {
    if ((await api.availability()) === 'unavailable') {
      return failed(failureOf('unavailable', 'This browser’s model cannot run on this device'), '');
    }
    session = await api.create({ initialPrompts: [{ role: 'system', content: system }], signal });
    const reader = session.promptStreaming(messages.map(promptOf), { signal }).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        draft.addText(value);
        const fault = draft.fault();
        if (fault !== undefined) return failed(fault, draft.text());
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
    return draft.finish('end');
  } catch (error) {
    return failed(failureFrom(error, signal), draft.text());
  } finally {
    session?.destroy();
  }
}

function promptOf(message: ModelMessage): PromptMessage {
  switch (message.role) {
    case 'user':
    case 'assistant':
      return { role: message.role, content: message.text };
    case 'tool':
      return { role: 'user', content: message.results.map(({ text }) => text).join('\n\n') };
  }
}

function failureFrom(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return failureOf('aborted', 'The request was stopped');
  const name = (error as { name?: unknown } | null)?.name;
  const message = messageOf(error);
  switch (name) {
    case 'QuotaExceededError':
      return failureOf('context-full', message);
    case 'NotAllowedError':
      return failureOf('unavailable', message, {
        hint: 'Start it by a click, so that the browser may download its model',
      });
    case 'NotReadableError':
      return failureOf('blocked', message);
    default:
      return failureOf('unavailable', message);
  }
}
