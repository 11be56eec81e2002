import { isJsonObject, type Json } from '../../runtime/json.ts';
import { markText } from '../../runtime/large-integers.ts';
import { parsingJson } from '../../runtime/parsing-json.ts';
import { createSlices, inSlices } from '../../runtime/slices.ts';
import { writingValues } from '../../runtime/writing-values.ts';
import type { JsonRpcMessage } from '../config.ts';
import { standInFor } from './stand-ins.ts';

// Scripts and servers can make messages of hundreds of thousands of values. These are written and parsed in slices, between which
// everything else has its turn.

const SLICE_MS = 5;
const LINES_A_STEP = 1024;
/** Deeper than any result that a script can be given. */
const MAX_DEPTH = 10_000;

/** A message whose arguments are a mark for their text. */
export interface LongMessage {
  readonly message: JsonRpcMessage;
  /** Once it is sent. */
  readonly release: () => void;
}

/** Writes the arguments of a request; undefined where it has none. */
export async function writeArguments(message: JsonRpcMessage): Promise<LongMessage | undefined> {
  const { params } = message;
  if (!isJsonObject(params) || !isJsonObject(params.arguments)) return undefined;
  const written = await inSlices(writingValues(params.arguments), createSlices(SLICE_MS));
  if (written?.text === undefined) return undefined;
  const { mark, release } = markText(written.text);
  return { message: { ...message, params: { ...params, arguments: mark } }, release };
}

/** Parses the text of an answer. Rejects with a `SyntaxError` for what is no JSON. */
export async function parseInSlices(text: string): Promise<Json> {
  return (await inSlices(parsingJson(text, { maxDepth: MAX_DEPTH }), createSlices(SLICE_MS))) as Json;
}

/** Ids that the SDK takes: it drops an answer with any other. */
const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/**
 * An event whose data is an answer, with a short one in its place that stands for it. What is neither an answer nor a message of
 * the server's own comes out as an event that is no message. Events that the SDK passes over stay as they are: an answer that
 * never reaches its request would stay in memory.
 */
export async function shortEvent(event: Uint8Array): Promise<Uint8Array> {
  const lines = await inSlices(readingLines(new TextDecoder().decode(event)), createSlices(SLICE_MS));
  if (lines === undefined || (lines.name !== '' && lines.name !== 'message')) return event;
  const message = await parseInSlices(lines.data.join('\n')).catch(() => undefined);
  if (isJsonObject(message) && 'method' in message) return event;
  const short = isJsonObject(message) && isId(message.id) ? standInFor(message, message.id) : null;
  return new TextEncoder().encode([...lines.others, `data: ${JSON.stringify(short)}`, '', ''].join('\n'));
}

/** What the lines of an event say. */
interface EventLines {
  /** The name of the event; empty where it has none. */
  readonly name: string;
  readonly data: readonly string[];
  /** All but data and comments, as they came. */
  readonly others: readonly string[];
}

function* readingLines(event: string): Generator<void, EventLines, void> {
  const data: string[] = [];
  const others: string[] = [];
  let name = '';
  let looked = 0;
  for (const [line] of event.matchAll(/[^\r\n]+/g)) {
    looked += 1;
    if (looked % LINES_A_STEP === 0) yield;
    if (line === 'data' || line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
    else if (!line.startsWith(':')) {
      others.push(line);
      if (/^event(:|$)/.test(line)) name = line.replace(/^event:? ?/, '');
    }
  }
  return { name, data, others };
}
