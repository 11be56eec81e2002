import { isJsonObject, type Json, type JsonObject, jsonTextDepth, MAX_JSON_DEPTH } from '../runtime/json.ts';
import type { LargeInteger } from '../runtime/large-integers.ts';
import { isProtocolRevision, type ProtocolRevision } from '../runtime/protocol-revisions.ts';
import {
  isLargeInteger,
  isRandomSeed,
  isStartMs,
  type RecordedCall,
  type Recording,
} from '../runtime/recording/recording.ts';
import {
  MAX_LINKED_OPTION_CHARS,
  MAX_LINKED_SCRIPTS,
  MAX_LINKED_SERVERS,
  MAX_LINKED_TOOLS,
  MAX_RECORDED_CALLS,
  tooMuchSource,
} from './bounds.ts';
import {
  type LinkData,
  type LinkedScript,
  type LinkedServer,
  type LinkedTool,
  type LinkProblem,
  TOOL_EFFECTS,
} from './link-data.ts';

const MAX_NAME_CHARS = 200;
const MAX_URL_CHARS = 4_000;

/** Thrown within this file alone: where the data is not what a link may hold. */
class WrongShape extends Error {}
/** Thrown within this file alone: where there is more of it than is opened. */
class TooMuch extends Error {}

/** Reads the JSON text of a link or file. Throws where it is no JSON; deep nesting is refused before anything walks it. */
export function parseLinkText(text: string): { readonly data: LinkData } | LinkProblem {
  const depth = jsonTextDepth(text);
  return depth > MAX_JSON_DEPTH
    ? tooLarge(`it nests ${depth} levels deep, and at most ${MAX_JSON_DEPTH} are opened`)
    : parseLinkData(JSON.parse(text));
}

/**
 * Takes what a link holds, field by field; fields that this version does not know are left out. Whatever a link says is
 * hostile until it has passed here.
 */
export function parseLinkData(value: unknown): { readonly data: LinkData } | LinkProblem {
  try {
    return { data: linkData(value) };
  } catch (error) {
    if (error instanceof TooMuch) return tooLarge(error.message);
    if (!(error instanceof WrongShape)) throw error;
    return { problem: 'wrong-shape', message: `This link does not contain a valid script: ${error.message}` };
  }
}

const tooLarge = (what: string): LinkProblem => ({
  problem: 'too-large',
  message: `This link was not opened: ${what}. Ask its author for a smaller one`,
});

function linkData(value: unknown): LinkData {
  if (!isJsonObject(value)) throw new WrongShape('it is not an object');
  const scripts = list(value.scripts, 'scripts', MAX_LINKED_SCRIPTS).map(script);
  const tooMuch = tooMuchSource(scripts.map((one) => one.text));
  if (tooMuch !== undefined) throw new TooMuch(tooMuch);
  const [first, ...others] = scripts;
  if (first === undefined) throw new WrongShape('it has no scripts');
  const { active, dialect, dialectOptions, limits, servers, selection, recording } = value;
  const optionChars = JSON.stringify([limits, dialectOptions, scripts.map((one) => one.dialectOptions)]).length;
  if (optionChars > MAX_LINKED_OPTION_CHARS) {
    throw new TooMuch(`its options have ${optionChars} characters, and at most ${MAX_LINKED_OPTION_CHARS} are opened`);
  }
  const linkedServers = servers === undefined ? undefined : serversOf(servers);
  return {
    scripts: [first, ...others],
    ...(active === undefined ? {} : { active: index(active, scripts.length) }),
    ...dialectParts({ dialect, dialectOptions }),
    ...(limits === undefined ? {} : { limits: numbers(limits) }),
    ...(linkedServers === undefined ? {} : { servers: linkedServers }),
    ...(selection === undefined ? {} : { selection: range(selection) }),
    ...(recording === undefined ? {} : { recording: recordingOf(recording) }),
  };
}

function script(value: Json): LinkedScript {
  const { name, text: source, ...more } = object(value, 'a script');
  return {
    name: text(name, 'the name of a script', MAX_NAME_CHARS),
    text: text(source, 'the text of a script'),
    ...dialectParts(more),
  };
}

function dialectParts({ dialect, dialectOptions }: { readonly [key: string]: Json | undefined }): {
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
} {
  return {
    ...(dialect === undefined ? {} : { dialect: text(dialect, 'dialect', MAX_NAME_CHARS) }),
    ...(dialectOptions === undefined ? {} : { dialectOptions: object(dialectOptions, 'dialectOptions') }),
  };
}

function server(value: Json): LinkedServer {
  const { id, name, tools, builtin, url, protocol } = object(value, 'a server');
  if (id === '') throw new WrongShape('a server has no id');
  if (builtin !== undefined && typeof builtin !== 'boolean') {
    throw new WrongShape('the builtin of a server is neither true nor false');
  }
  const shared = {
    id: text(id, 'the id of a server', MAX_NAME_CHARS),
    ...(name === undefined ? {} : { name: text(name, 'the name of a server', MAX_NAME_CHARS) }),
    ...(tools === undefined ? {} : { tools: list(tools, 'the tools of a server', MAX_LINKED_TOOLS).map(tool) }),
  };
  if (builtin === true) return { ...shared, builtin };
  return {
    ...shared,
    url: address(text(url, 'the address of a server', MAX_URL_CHARS)),
    ...(protocol === undefined ? {} : { protocol: revision(protocol) }),
  };
}

/** A server is not spoken to otherwise than its author meant: what is no revision is not read as none. */
function revision(value: Json): ProtocolRevision {
  if (!isProtocolRevision(value)) throw new WrongShape('the protocol of a server is not a revision that is known here');
  return value;
}

function serversOf(value: Json): readonly LinkedServer[] {
  const servers = unlike(list(value, 'servers', MAX_LINKED_SERVERS).map(server));
  const tools = servers.reduce((sum, one) => sum + (one.tools?.length ?? 0), 0);
  if (tools > MAX_LINKED_TOOLS) {
    throw new TooMuch(`its servers have ${tools} tools, and at most ${MAX_LINKED_TOOLS} are opened`);
  }
  return servers;
}

function unlike(servers: readonly LinkedServer[]): readonly LinkedServer[] {
  if (new Set(servers.map(({ id }) => id)).size < servers.length) throw new WrongShape('two servers share an id');
  return servers;
}

/** Only http and https lead to a server; anything else a link might smuggle in. */
function address(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url.replaceAll('{KEY}', 'KEY'));
  } catch (error) {
    throw new WrongShape('the address of a server is not a URL', { cause: error });
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    throw new WrongShape(`the address of a server starts with ${parsed.protocol}`);
  }
  // Whatever a reader types for a key goes where the link says: to a server that the link names, not into its name.
  if (!/^https?:\/\/[^/?#\\]*[/?#]/i.test(`${url}/`) || /^[^/]*\/\/[^/?#\\]*\{KEY\}/.test(url)) {
    throw new WrongShape('the host of a server is a placeholder for a key');
  }
  if (parsed.username !== '' || parsed.password !== '') throw new WrongShape('the address of a server holds a sign-in');
  return url;
}

function tool(value: Json): LinkedTool {
  const { name, effect, hash } = object(value, 'a tool');
  const known = TOOL_EFFECTS.find((one) => one === effect);
  return {
    name: text(name, 'the name of a tool', MAX_NAME_CHARS),
    ...(known === undefined ? {} : { effect: known }),
    ...(hash === undefined ? {} : { hash: text(hash, 'the hash of a tool', MAX_NAME_CHARS) }),
  };
}

function recordingOf(value: Json): Recording {
  const { at, randomSeed, startMs, calls } = object(value, 'the recording');
  return {
    ...(at === undefined ? {} : { at: text(at, 'the date of the recording', MAX_NAME_CHARS) }),
    ...(randomSeed === undefined ? {} : { randomSeed: seed(randomSeed) }),
    ...(startMs === undefined ? {} : { startMs: time(startMs) }),
    calls: list(calls, 'the recording', MAX_RECORDED_CALLS).map(recorded),
  };
}

function recorded(value: Json): RecordedCall {
  const call = object(value, 'a recorded call');
  return {
    server: text(call.server, 'the server of a recorded call', MAX_NAME_CHARS),
    tool: text(call.tool, 'the tool of a recorded call'),
    input: text(call.input, 'the input of a recorded call'),
    occurrence: count(call.occurrence),
    result: object(call.result, 'the result of a recorded call'),
    ...(call.largeIntegers === undefined
      ? {}
      : {
          largeIntegers: list(call.largeIntegers, 'the large integers of a call', MAX_RECORDED_CALLS).map(largeInteger),
        }),
  };
}

function largeInteger(value: Json): LargeInteger {
  if (!isLargeInteger(value)) throw new WrongShape('a large integer is not one');
  return { pointer: value.pointer, text: value.text };
}

function list(value: Json | undefined, what: string, max: number): readonly Json[] {
  if (!Array.isArray(value)) throw new WrongShape(`${what} is not a list`);
  if (value.length > max) throw new TooMuch(`${what} has ${value.length} entries, and at most ${max} are opened`);
  return value as readonly Json[];
}

function object(value: Json | undefined, what: string): JsonObject {
  if (!isJsonObject(value)) throw new WrongShape(`${what} is not an object`);
  return value;
}

function text(value: Json | undefined, what: string, maxChars = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string') throw new WrongShape(`${what} is not text`);
  if (value.length > maxChars) throw new WrongShape(`${what} is longer than ${maxChars} characters`);
  return value;
}

function count(value: Json | undefined): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw new WrongShape('an occurrence is not a count');
  return value as number;
}

function seed(value: Json): string {
  if (!isRandomSeed(value)) throw new WrongShape('the seed of the recording is not valid');
  return value;
}

function time(value: Json): number {
  if (!isStartMs(value)) throw new WrongShape('the start of the recording is not a time');
  return value;
}

function index(value: Json, length: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) >= length) {
    throw new WrongShape('the selected script does not exist');
  }
  return value as number;
}

function range(value: Json): readonly [number, number] {
  const [from, to] = Array.isArray(value) && value.length === 2 ? (value as readonly Json[]) : [];
  if (
    !Number.isSafeInteger(from) ||
    !Number.isSafeInteger(to) ||
    (from as number) < 0 ||
    (to as number) < (from as number)
  ) {
    throw new WrongShape('the selection is not a range');
  }
  return [from as number, to as number];
}

function numbers(value: Json): Readonly<Record<string, number>> {
  const entries = Object.entries(object(value, 'limits'));
  for (const [name, limit] of entries) {
    if (typeof limit !== 'number' || !Number.isFinite(limit))
      throw new WrongShape(`the limit ${name.slice(0, 40)} is not a number`);
  }
  return Object.fromEntries(entries) as Record<string, number>;
}
