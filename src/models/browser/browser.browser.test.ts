import { afterEach, describe, expect, test } from 'vitest';
import { createModel } from './index.ts';
import { languageModelApi } from './language-model.ts';

const REQUEST = { system: 'Write scripts.', messages: [{ role: 'user', text: 'Hello' } as const], tools: [] };
const { signal } = new AbortController();
const own = Object.getOwnPropertyDescriptor(globalThis, 'LanguageModel');

afterEach(() => {
  if (own === undefined) Reflect.deleteProperty(globalThis, 'LanguageModel');
  else Object.defineProperty(globalThis, 'LanguageModel', own);
});

/** Stands in for the weights, which no test machine has: its shape is that of the explainer. */
function pretend(
  stream: () => ReadableStream<string>,
  seen: unknown[] = [],
  availability: () => Promise<string> = async () => 'available',
): void {
  const session = {
    promptStreaming(input: unknown) {
      seen.push(input);
      return stream();
    },
    destroy: () => seen.push('destroyed'),
  };
  const create = async (options: unknown) => {
    seen.push(options);
    return session;
  };
  const value = Object.assign(() => undefined, { availability, create });
  Object.defineProperty(globalThis, 'LanguageModel', { value, configurable: true, writable: true });
}

const streamOf = (...pieces: readonly string[]) =>
  new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

describe('given the model of this very browser, without its weights', () => {
  const api = languageModelApi();

  test('it is unavailable and nothing rejects', async () => {
    if (api !== undefined) expect(['unavailable', 'downloadable']).toContain(await api.availability());
    const answer = await createModel({ name: 'built-in' }).ask(REQUEST, { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'unavailable' } });
  });

  // A browser that has none has nothing to differ from.
  test.runIf(api !== undefined)('its sessions have what is asked of one, and none begins', async () => {
    const { prototype } = api as unknown as { readonly prototype: object };
    const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    const methods = members.flatMap(([name, { value }]) => (typeof value === 'function' ? [name] : []));
    expect(methods).toEqual(expect.arrayContaining(['promptStreaming', 'destroy']));
    const begun = api?.create({ initialPrompts: [{ role: 'system', content: 'Write scripts.' }], signal });
    await expect(begun).rejects.toMatchObject({
      name: expect.stringMatching(/^(NotSupported|NotAllowed|InvalidState)Error$/),
    });
  });
});

describe('given a model of the explainer’s shape', () => {
  test('its pieces are the text, and its session is closed', async () => {
    const seen: unknown[] = [];
    pretend(() => streamOf('On', 'e'), seen);
    const pieces: string[] = [];
    const answer = await createModel({ name: 'x' }).ask(REQUEST, { signal, onText: (piece) => pieces.push(piece) });
    expect(answer).toEqual({ kind: 'answer', text: 'One', toolCalls: [], stop: 'end' });
    expect(pieces).toEqual(['On', 'e']);
    expect(seen[0]).toMatchObject({ initialPrompts: [{ role: 'system', content: 'Write scripts.' }] });
    expect(seen.slice(1)).toEqual([[{ role: 'user', content: 'Hello' }], 'destroyed']);
  });

  test('given a browser that refuses to say whether it is there, it is unavailable and nothing rejects', async () => {
    pretend(streamOf, [], () => Promise.reject(new DOMException('Not here', 'InvalidStateError')));
    const answer = await createModel({ name: 'x' }).ask(REQUEST, { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'unavailable', message: 'Not here' } });
  });

  test.each([
    ['QuotaExceededError', 'context-full'],
    ['NotAllowedError', 'unavailable'],
    ['NotReadableError', 'blocked'],
  ])('its %s is the reason %s', async (name, reason) => {
    pretend(() => new ReadableStream({ start: (controller) => controller.error(new DOMException('No', name)) }));
    const answer = await createModel({ name: 'x' }).ask(REQUEST, { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason, message: 'No' } });
  });
});
