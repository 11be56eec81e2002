import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../../runtime/json.ts';

/** An answer of a scripted model, whatever the wire. */
export interface ScriptedAnswer {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input?: JsonObject; readonly inputText?: string }[];
  readonly stop?: 'length' | 'filtered';
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens?: number };
}

/** Errors that each provider has words of its own for. */
export const SCRIPTED_ERRORS = [
  'wrong-key',
  'quota',
  'rate-limited',
  'context-full',
  'overloaded',
  'unknown-model',
  'bad-request',
] as const;
export type ScriptedError = (typeof SCRIPTED_ERRORS)[number];

export interface ErrorResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a request holds, whatever the wire. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  readonly key: string | undefined;
  readonly model: string;
  readonly system: string;
  readonly toolNames: readonly string[];
  /** What the conversation ends with: the words of the person, or the results of tools. */
  readonly lastTexts: readonly string[];
  readonly messageCount: number;
}

/** One provider's format, from its public description. */
export interface WireFormat {
  readonly id: 'openai' | 'anthropic' | 'gemini';
  matches(path: string): boolean;
  /** The events of an answer, each a whole one with its lines. */
  events(answer: ScriptedAnswer): readonly string[];
  error(error: ScriptedError): ErrorResponse;
  /** The event by which a stream fails that has begun. */
  errorEvent(): string;
  read(path: string, headers: IncomingHttpHeaders, body: JsonObject): SeenRequest;
}

/** Cuts a text as streams do: into pieces of a few characters, never inside of one. */
export function piecesOf(text: string, size = 4): readonly string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''));
  return pieces;
}

export const inputTextOf = ({ input, inputText }: { input?: JsonObject; inputText?: string }): string =>
  inputText ?? JSON.stringify(input ?? {});

/** Lists in what a request holds, for reading it. */
export const list = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);
