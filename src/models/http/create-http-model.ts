import type { EventSourceMessage } from 'eventsource-parser';
import { HostError } from '../../runtime/errors.ts';
import type { JsonObject } from '../../runtime/json.ts';
import type { CompleteAnswer, Model, ModelFailure, ModelRequest, ModelSettings, ProviderIdentity } from '../model.ts';
import { createDraftAnswer, type DraftAnswer } from './draft-answer.ts';
import { failureOf, shownFailure } from './failures.ts';
import { modelUrl } from './model-url.ts';
import { postEvents } from './post-events.ts';

/** Reads the events of one answer. */
export interface EventReader {
  take(event: EventSourceMessage): 'more' | 'done' | ModelFailure;
  /** The answer, or what is wrong with it; undefined where the stream ended before it did. */
  end(): CompleteAnswer | ModelFailure | undefined;
}

/** How one provider is spoken to. */
export interface Wire {
  path(settings: ModelSettings): string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  body(request: ModelRequest, settings: ModelSettings): JsonObject;
  createReader(draft: DraftAnswer): EventReader;
  readFailure(status: number, body: string, headers: Headers): ModelFailure;
}

const DEFAULT_IDLE_TIMEOUT_MS = 120_000;

/** A model that is reached by HTTP. Throws `HostError('bad-options')`. */
export function createHttpModel(provider: ProviderIdentity, wire: Wire, settings: ModelSettings): Model {
  const key = settings.key === undefined || settings.key.trim() === '' ? undefined : settings.key.trim();
  // A header refuses other characters with a message that quotes them all.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new HostError('bad-options', 'The key holds a character that no key has', { hint: 'Copy it again' });
  }
  if (settings.name.trim() === '') throw new HostError('bad-options', 'No model is named', { hint: 'Name one' });
  const base = modelUrl(settings.url ?? provider.url ?? '', key !== undefined);
  const { idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS } = settings;
  return {
    provider: provider.id,
    name: settings.name,
    callsTools: true,
    async ask(request, { signal, onText }) {
      const draft = createDraftAnswer(onText);
      const failed = (failure: ModelFailure) =>
        ({ kind: 'failed', failure: shownFailure(failure, key), text: draft.text() }) as const;
      if (provider.needsKey && key === undefined)
        return failed(failureOf('wrong-key', `${provider.title} wants a key`));
      const reader = wire.createReader(draft);
      const failure = await postEvents(
        {
          url: `${base}${wire.path(settings)}`,
          headers: wire.headers(key),
          body: JSON.stringify({ ...wire.body(request, settings), ...settings.body }),
          ...{ signal, idleTimeoutMs, readFailure: wire.readFailure },
        },
        (event) => {
          const state = reader.take(event);
          return draft.fault() ?? state;
        },
      );
      if (failure !== undefined) return failed(failure);
      const end = reader.end() ?? failureOf('malformed', 'The answer ended in the middle');
      return 'kind' in end ? end : failed(end);
    },
  };
}
