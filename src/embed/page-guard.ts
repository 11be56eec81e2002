import { type FrameConfig, type FrameLook, type FrameServer, MAX_PAGE_CHARS } from '../runtime/bridge/index.ts';
import { DIALECTS } from '../runtime/dialects/index.ts';
import { isJsonObject, type Json, jsonTextDepth, MAX_JSON_DEPTH } from '../runtime/json.ts';
import { LIMITS, type LimitName } from '../runtime/limits.ts';
import { isProtocolRevision } from '../runtime/protocol-revisions.ts';
import {
  isLargeInteger,
  isRandomSeed,
  isStartMs,
  type RecordedCall,
  type Recording,
  startOf,
} from '../runtime/recording/recording.ts';
import { EMBED_PANES } from '../ui/panes/embed-panes.ts';
import {
  fieldsOf,
  flag,
  type Guarded,
  guarded,
  line,
  lineGuard,
  MAX_ID_CHARS,
  MAX_NAME_CHARS,
  matching,
  names,
  oneOf,
  optional,
  type Refuse,
  text,
  UNSEEN_IN_WORDS,
} from './guard-values.ts';
import { LOOK_TOKENS } from './look-tokens.ts';
import { MAX_UNKNOWN, withoutTypingErrors } from './misspelt-settings.ts';
import { CONSENT_WORDS, WORDS } from './words.ts';

/** What the frame works with: every field has passed its guard, and a recording is one. */
export type GuardedConfig = Omit<FrameConfig, 'recording'> & { readonly recording: Recording | null };

/** Servers that a page may name, and lend. */
export const MAX_LENT = 50;
const MAX_URL_CHARS = 4_000;
const MAX_WORD_CHARS = 300;
const OF_WORD = `of at most ${MAX_WORD_CHARS} visible characters`;
const MAX_OUTPUT_CHARS = 200_000;
const MAX_TOKEN_CHARS = 20_000;
const MAX_VALUE_CHARS = 300;
const MAX_RECORDED = 10_000;
const MAX_CODE_CHARS = LIMITS.maxSourceBytes.max;
/** Stands where the script would: an empty one would seem to run. */
const REFUSED_CODE = `throw new Error("This page set a script that was not taken: code takes text of at most ${MAX_CODE_CHARS} characters.");\n`;
const OF_MOST = `of at most ${MAX_PAGE_CHARS} characters`;
const LINK = /^c\d{1,4}\.[\w.-]+$/;

const DIALECT_IDS = DIALECTS.map(({ id }) => id).join(', ');
const DIALECT = new RegExp(`^(?:${DIALECTS.map(({ id }) => id.replaceAll('.', '\\.')).join('|')})$`);

const PANE_IDS: readonly string[] = EMBED_PANES.map(({ id }) => id);
const isServerId = lineGuard(MAX_ID_CHARS);

type Fields = {
  readonly [Field in keyof FrameConfig]: (value: Json | undefined, refuse: Refuse) => GuardedConfig[Field];
};

/**
 * Each field of the config. A field that is missing takes the value of an element on which nothing is set. One that is
 * refused does too, unless it restricts what scripts may do: then the strictest value takes its place.
 */
const FIELDS: Fields = {
  version: (value, refuse) => line(value, 'unknown', 'version', refuse, MAX_ID_CHARS),
  name: (value, refuse) => line(value, 'script.ts', 'name', refuse),
  code: (value, refuse) => (value === undefined ? '' : text(value, REFUSED_CODE, 'code', refuse, MAX_CODE_CHARS)),
  edited: (value, refuse) => optional(value, (there) => text(there, null, 'edited', refuse, MAX_CODE_CHARS)),
  link: (value, refuse) =>
    optional(value, (there) => matching(there, LINK, 'src', `a permalink ${OF_MOST}`, refuse, MAX_PAGE_CHARS)),
  own: (value, refuse) => flag(value, false, 'own', refuse),
  servers: (value, refuse) => optional(value, (there) => servers(there, refuse)),
  dialect: (value, refuse) =>
    optional(value, (there) => matching(there, DIALECT, 'dialect', `one of ${DIALECT_IDS}`, refuse, MAX_ID_CHARS)),
  capabilities: (value, refuse) =>
    optional(value, (there) => names(there, 'capabilities', refuse, lineGuard(MAX_NAME_CHARS)) ?? []),
  limits: (value, refuse) => limits(value, refuse),
  allowTools: (value, refuse) => optional(value, (there) => globs(there, 'allow-tools', refuse)),
  policy: (value, refuse) => policy(value, refuse),
  recording: (value, refuse) => optional(value, (there) => recording(there, refuse)),
  replay: (value, refuse) => flag(value, false, 'replay', refuse),
  output: (value, refuse) => optional(value, (there) => text(there, null, 'output', refuse, MAX_OUTPUT_CHARS)),
  readonly: (value, refuse) => flag(value, false, 'readonly', refuse),
  layout: (value, refuse) => oneOf(value, ['below', 'beside'], 'layout', refuse),
  panes: (value, refuse) => panes(value, refuse),
  intent: (value, refuse) => oneOf(value, ['show', 'edit', 'run'], 'intent', refuse),
  look: (value, refuse) => look(value, refuse),
  words: (value, refuse) => words(value, refuse),
  unknownNames: (value) => unknownNames(value),
};

/** Takes a config from the page, field by field. What comes back holds nothing that the page made and no guard saw. */
export function guardConfig(given: unknown): Guarded<GuardedConfig> {
  return guarded((refuse) => {
    const fields = fieldsOf(given, 'config', Object.keys(FIELDS), refuse);
    const entries = Object.entries(FIELDS).map(([field, take]) => [field, take(fields[field], refuse)]);
    return withoutTypingErrors(Object.fromEntries(entries) as GuardedConfig, STRICTEST, refuse);
  });
}

/** Takes a new look from the page. */
export function guardLook(given: unknown): Guarded<FrameLook> {
  return guarded((refuse) => look(given as Json, refuse));
}

/** Where the page asks the focus to be; undefined where the frame has no such place. */
export function guardFocus(given: unknown): 'editor' | 'run' | undefined {
  return given === 'editor' || given === 'run' ? given : undefined;
}

/** The id of a server that the page lends, and its port. */
export function guardLend(
  given: unknown,
  ports: readonly unknown[],
): Guarded<{ id: string; port: MessagePort } | undefined> {
  return guarded((refuse) => {
    const { id } = isJsonObject(given) ? given : {};
    const [port] = ports;
    if (isServerId(id) && port instanceof MessagePort) return { id, port };
    refuse('addServer', `takes the name of a server, of at most ${MAX_ID_CHARS} visible characters, and a MessagePort`);
    return undefined;
  });
}

/** Whether the page lets a call pass: nothing but `true` does. */
export const guardVerdict = (given: unknown): boolean => given === true;

/** A token that the page lends; undefined where what it gave cannot be one. */
export function guardToken(given: unknown): string | undefined {
  const usable = typeof given === 'string' && given.length <= MAX_TOKEN_CHARS && /^[\x21-\x7e]+$/.test(given);
  return usable ? given : undefined;
}

function panes(value: Json | undefined, refuse: Refuse): readonly string[] {
  const known = (name: unknown): name is string => PANE_IDS.some((id) => id === name);
  const chosen = value === undefined ? [] : (names(value, 'panes', refuse, known) ?? []);
  return chosen.length === 0 ? PANE_IDS : [...new Set(chosen)];
}

function servers(value: Json, refuse: Refuse): readonly FrameServer[] {
  if (!Array.isArray(value) || value.length > MAX_LENT) {
    refuse('servers', `takes a list of at most ${MAX_LENT} servers`);
    return [];
  }
  const taken: FrameServer[] = [];
  for (const [index, given] of (value as readonly Json[]).entries()) {
    const server = serverOf(given);
    if (server === undefined || taken.some(({ id }) => id === server.id)) {
      refuse(
        `servers[${index}]`,
        'takes a name of its own, an http or https address without a sign-in, or builtin, a protocol that is a revision of MCP, and nothing else',
      );
    } else taken.push(server);
  }
  return taken;
}

function serverOf(value: Json): FrameServer | undefined {
  if (!isJsonObject(value) || !isServerId(value.id)) return undefined;
  const { id, url, builtin, protocol: pinned, ...others } = value;
  // A server that is to be treated in a way that is not known here is not one to connect.
  if (Object.keys(others).length > 0) return undefined;
  if (pinned !== undefined && !isProtocolRevision(pinned)) return undefined;
  if (builtin === true && url === undefined && pinned === undefined) return { id, builtin };
  if (builtin !== undefined || typeof url !== 'string' || url.length > MAX_URL_CHARS || !URL.canParse(url))
    return undefined;
  const { protocol, username, password, href } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  return { id, url: href, ...(pinned === undefined ? {} : { protocol: pinned }) };
}

/** A limit that cannot be read is the lowest one: a page that meant to restrict a run must not free it by a typing error. */
function limits(value: Json | undefined, refuse: Refuse): FrameConfig['limits'] {
  const known = Object.keys(LIMITS) as LimitName[];
  const taken: Record<string, number> = {};
  for (const [name, limit] of Object.entries(fieldsOf(value, 'limits', known, refuse))) {
    const { min, max } = LIMITS[name as LimitName];
    const number = typeof limit === 'number' && Number.isFinite(limit) ? Math.floor(limit) : min;
    taken[name] = Math.min(Math.max(number, min), max);
    if (taken[name] !== limit)
      refuse(`limits.${name}`, `takes a whole number from ${min} to ${max}. ${taken[name]} holds`);
  }
  return taken;
}

/** One more than is looked at, where there are more. What is no name cannot be nearly one, and stays as an empty one. */
function unknownNames(value: Json | undefined): readonly string[] {
  const given: readonly Json[] = Array.isArray(value) ? value.slice(0, MAX_UNKNOWN + 1) : [];
  return given.map((name) => (lineGuard(MAX_ID_CHARS)(name) ? name : ''));
}

const STRICTEST: FrameConfig['policy'] = { allowTools: [], approval: 'always' };

/** Nothing that cannot be read here lets more pass than what was meant: it lets nothing pass, or asks about everything. */
function policy(value: Json | undefined, refuse: Refuse): FrameConfig['policy'] {
  if (value === undefined || value === null) return { allowTools: null, approval: 'writes' };
  if (!isJsonObject(value)) {
    refuse('policy', 'takes an object with allowTools and approval. No tool can be called');
    return STRICTEST;
  }
  const unknown = Object.keys(value).filter((name) => name !== 'allowTools' && name !== 'approval');
  for (const name of unknown)
    refuse(`policy.${name}`, 'is unknown. There are allowTools and approval. No tool can be called');
  const { allowTools, approval } = value;
  if (unknown.length > 0) return STRICTEST;
  return {
    allowTools: optional(allowTools, (there) => globs(there, 'policy.allowTools', refuse)),
    approval: approvalOf(approval, refuse),
  };
}

/** A list that cannot be read allows nothing. */
const globs = (value: Json, field: string, refuse: Refuse): readonly string[] =>
  names(value, field, refuse, lineGuard(MAX_NAME_CHARS)) ?? [];

function approvalOf(value: Json | undefined, refuse: Refuse): FrameConfig['policy']['approval'] {
  if (value === undefined || value === null) return 'writes';
  if (value === 'writes' || value === 'always') return value;
  refuse('policy.approval', 'takes "writes" or "always". Every call is asked about');
  return 'always';
}

function look(value: Json | undefined, refuse: Refuse): FrameLook {
  const { theme, tokens } = fieldsOf(value, 'look', ['theme', 'tokens'], refuse);
  const taken: Record<string, string> = {};
  for (const [name, given] of Object.entries(isJsonObject(tokens) ? tokens : {})) {
    const known = LOOK_TOKENS.includes(name);
    if (known && lineGuard(MAX_VALUE_CHARS)(given)) taken[name] = given;
    else
      refuse(
        `--codemode-${name}`,
        known ? `takes at most ${MAX_VALUE_CHARS} characters` : 'is not a token of the look',
      );
  }
  if (tokens !== undefined && !isJsonObject(tokens)) refuse('look.tokens', 'takes an object');
  return { theme: oneOf(theme, ['light', 'dark'], 'look.theme', refuse), tokens: taken };
}

/** Texts that the page replaces. Those that readers decide by are the runner's own. */
function words(value: Json | undefined, refuse: Refuse): FrameConfig['words'] {
  const taken: Record<string, string> = {};
  if (value !== undefined && !isJsonObject(value)) refuse('strings', 'takes an object');
  for (const [name, given] of Object.entries(isJsonObject(value) ? value : {})) {
    if (Object.hasOwn(CONSENT_WORDS, name))
      refuse(`strings.${name}`, 'is what readers decide by, and cannot be replaced');
    // It may be one of the texts of the element, which sends those alone that it does not take either.
    else if (typeof given !== 'string') refuse(`strings.${name}`, `takes one line ${OF_WORD}`);
    else if (!Object.hasOwn(WORDS, name)) refuse(`strings.${name}`, 'is not a text of the runner');
    else if (lineGuard(MAX_WORD_CHARS, UNSEEN_IN_WORDS)(given)) taken[name] = given;
    else refuse(`strings.${name}`, `takes one line ${OF_WORD}`);
  }
  return taken;
}

function recording(value: Json, refuse: Refuse): Recording | null {
  const parsed = recordingIn(value);
  if (parsed === undefined)
    refuse('recording', `takes a recording of the playground, or a file that holds one, ${OF_MOST}`);
  return parsed ?? null;
}

/** A recording as a page hands it over: the recording alone, or a file of the playground that holds one. */
function recordingIn(given: Json): Recording | undefined {
  if (typeof given !== 'string' || given.length > MAX_PAGE_CHARS || jsonTextDepth(given) > MAX_JSON_DEPTH)
    return undefined;
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return undefined;
  }
  const recording = isJsonObject(value) && value.recording !== undefined ? value.recording : value;
  const { at, randomSeed, startMs, calls } = isJsonObject(recording) ? recording : {};
  if (!Array.isArray(calls) || calls.length > MAX_RECORDED || !calls.every(isRecordedCall)) return undefined;
  if (at !== undefined && !lineGuard(MAX_NAME_CHARS)(at)) return undefined;
  if (randomSeed !== undefined && !isRandomSeed(randomSeed)) return undefined;
  if (startMs !== undefined && !isStartMs(startMs)) return undefined;
  const taken = calls.map(({ server, tool, input, occurrence, result, largeIntegers }) => ({
    ...{ server, tool, input, occurrence, result },
    ...(largeIntegers === undefined ? {} : { largeIntegers }),
  }));
  return { ...(at === undefined ? {} : { at }), ...startOf({ randomSeed, startMs }), calls: taken };
}

function isRecordedCall(value: unknown): value is RecordedCall {
  if (!isJsonObject(value)) return false;
  const { server, tool, input, occurrence, result, largeIntegers = [] } = value;
  if (!Array.isArray(largeIntegers) || largeIntegers.length > MAX_RECORDED || !largeIntegers.every(isLargeInteger))
    return false;
  const named = lineGuard(MAX_NAME_CHARS)(server) && lineGuard(MAX_NAME_CHARS)(tool) && typeof input === 'string';
  return named && Number.isSafeInteger(occurrence) && (occurrence as number) > 0 && isJsonObject(result);
}
