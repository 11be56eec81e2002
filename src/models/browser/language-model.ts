/** What `availability` says of the model of a browser. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A conversation with the browser's model. */
export interface LanguageSession {
  promptStreaming(input: readonly PromptMessage[], options: { readonly signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

/** The part of the browser's prompt API that is used here. */
export interface LanguageModelApi {
  availability(): Promise<Availability>;
  create(options: {
    readonly initialPrompts: readonly PromptMessage[];
    readonly signal: AbortSignal;
  }): Promise<LanguageSession>;
}

/** The API of this browser; undefined where it has none. */
export function languageModelApi(): LanguageModelApi | undefined {
  const { LanguageModel } = globalThis as { LanguageModel?: unknown };
  if (typeof LanguageModel !== 'function') return undefined;
  const { availability, create } = LanguageModel as { availability?: unknown; create?: unknown };
  return typeof availability === 'function' && typeof create === 'function'
    ? (LanguageModel as unknown as LanguageModelApi)
    : undefined;
}
