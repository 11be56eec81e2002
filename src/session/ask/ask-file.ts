import { TRANSCRIPT_GUARD, type Transcript } from '../../agent/index.ts';
import { isDialectId } from '../../runtime/dialects/index.ts';
import { HostError } from '../../runtime/errors.ts';
import { isJsonObject, type JsonObject, jsonTextDepth, MAX_JSON_DEPTH } from '../../runtime/json.ts';

const FORMAT = 'codemode-ask';
const VERSION = 1;
/** A longer file is no transcript that a person would read. */
const MAX_FILE_CHARS = 20_000_000;

/** A conversation with a model as a file has it: texts and counts, no key, no address. */
export interface AskRecord {
  readonly transcript: Transcript;
  /** The dialect of its scripts; absent for the default. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
  /** Ids of the servers that the model was given. */
  readonly servers: readonly string[];
}

export const askFile = (record: AskRecord): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...record }, null, 1)}\n`;

/** Reads what `askFile` wrote. It may come from anywhere. Throws `HostError('bad-input')`. */
export function readAskFile(text: string): AskRecord {
  const value = parse(text);
  if (!isJsonObject(value) || value.format !== FORMAT) {
    throw new HostError('bad-input', 'This file is no conversation that was saved here');
  }
  if (value.version !== VERSION) throw new HostError('bad-input', 'This file was saved by another version');
  const { transcript, dialect, dialectOptions, servers } = value;
  const [fault] = TRANSCRIPT_GUARD(transcript, 'transcript');
  if (fault !== undefined) throw new HostError('bad-input', `This file is damaged: ${fault.message}`);
  return {
    transcript: transcript as unknown as Transcript,
    servers: Array.isArray(servers) ? servers.filter((id) => typeof id === 'string') : [],
    ...(typeof dialect === 'string' && isDialectId(dialect) ? { dialect } : {}),
    ...(isJsonObject(dialectOptions) ? { dialectOptions } : {}),
  };
}

function parse(text: string): unknown {
  if (text.length > MAX_FILE_CHARS || jsonTextDepth(text) > MAX_JSON_DEPTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
