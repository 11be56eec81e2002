// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places in a text, as people type them.
import { BUILTINS, type BuiltinName } from '../../builtin/registry.ts';
import { parseServerUrl } from '../../mcp/config.ts';
import { nearest } from '../../runtime/catalog/nearest.ts';
import { isProtocolRevision, PROTOCOL_REVISIONS, type ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';
import { splitCommand } from './split-command.ts';

/** A server as the command line names it. */
export type ServerArgument =
  | {
      readonly kind: 'url';
      readonly id: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly protocol?: ProtocolRevision;
    }
  | {
      readonly kind: 'stdio';
      readonly id: string;
      /** As typed, for messages. */
      readonly line: string;
      readonly words: readonly string[];
      readonly protocol?: ProtocolRevision;
    }
  /** One that comes along with this package and runs in this process. */
  | { readonly kind: 'builtin'; readonly id: string; readonly name: BuiltinName };

/** Stands for the address of a server that comes along. */
const BUILTIN = 'builtin';
const BUILTIN_NAMES = Object.keys(BUILTINS);

/** The options by which commands are told of servers. */
export const SERVER_OPTIONS = {
  server: {
    value: 'NAME=URL|NAME=stdio:CMD',
    many: true,
    about: `a server, by its address or by the command that starts it; NAME=${BUILTIN} for one that comes along: ${BUILTIN_NAMES.join(', ')}`,
  },
  header: {
    value: 'NAME:HEADER=VALUE',
    many: true,
    about: 'a header for requests to the server NAME; other users of this machine may see it, so prefer --header-env',
  },
  'header-env': {
    value: 'NAME:HEADER=VAR',
    many: true,
    about: "a header whose value is in an environment variable, or has some in it: 'NAME:HEADER=Bearer ${VAR}'",
  },
  protocol: {
    value: 'NAME=REVISION',
    many: true,
    about: `the one revision of MCP to speak with the server NAME, instead of the newest that it knows: ${PROTOCOL_REVISIONS.join(', ')}`,
  },
} as const satisfies OptionSpecs;

export interface ServerOptionValues {
  readonly server: readonly string[];
  readonly header: readonly string[];
  readonly 'header-env': readonly string[];
  readonly protocol: readonly string[];
}

/** What a command line says of servers beside where they are, by their ids. */
export interface GivenTraits {
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly protocols: ReadonlyMap<string, ProtocolRevision>;
}

/**
 * The servers of a command line. Headers and revisions may also be for servers that a file names; they come back apart. Throws
 * `UsageError`.
 */
export function readServers(
  values: ServerOptionValues,
  env: Readonly<Record<string, string | undefined>>,
): GivenTraits & { readonly servers: readonly ServerArgument[] } {
  const headers = new Map<string, Record<string, string>>();
  const give = (option: string, text: string, readValue: (value: string) => string): void => {
    const match = /^([^:=]+):([^=]+)=([\s\S]*)$/.exec(text);
    if (match === null)
      throw new UsageError(`${option} ${redacted(text)} is incomplete`, `Write ${option} NAME:HEADER=…`);
    const [, id = '', name = '', value = ''] = match;
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new UsageError(`${option}: ${name} is not a header name`);
    const header = readValue(value);
    if (/[\r\n\0]/.test(header)) throw new UsageError(`${option}: the value of ${name} has a line break in it`);
    headers.set(id, { ...headers.get(id), [name]: header });
  };
  for (const text of values.header) give('--header', text, (value) => value);
  for (const text of values['header-env']) give('--header-env', text, (value) => fromEnvironment(value, env));

  const protocols = readProtocols(values.protocol);

  const seen = new Set<string>();
  const servers = values.server.map((text) => {
    const server = readServer(text);
    if (seen.has(server.id)) throw new UsageError(`Two servers are called ${server.id}`, 'Give each its own name');
    seen.add(server.id);
    const protocol = protocols.get(server.id);
    if (server.kind === 'builtin' && protocol !== undefined) {
      throw new UsageError(`${server.id} runs in this process, which chooses its protocol`, 'Leave out --protocol');
    }
    const pinned = { ...server, ...(protocol === undefined ? {} : { protocol }) };
    return pinned.kind === 'url' ? { ...pinned, headers: headers.get(server.id) ?? {} } : pinned;
  });
  for (const server of servers) {
    if (server.kind !== 'url' && headers.has(server.id)) {
      throw new UsageError(`${server.id} is not reached by HTTP and takes no headers`, 'Set its environment instead');
    }
  }
  return { servers, headers, protocols };
}

function readProtocols(texts: readonly string[]): ReadonlyMap<string, ProtocolRevision> {
  const protocols = new Map<string, ProtocolRevision>();
  for (const text of texts) {
    const [, id, revision] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (id === undefined) throw new UsageError(`--protocol ${text} is incomplete`, 'Write --protocol NAME=REVISION');
    if (!isProtocolRevision(revision)) {
      throw new UsageError(
        `--protocol ${id}: ${revision} is no revision of MCP that is known here`,
        `Write one of ${PROTOCOL_REVISIONS.join(', ')}`,
      );
    }
    if (protocols.has(id)) throw new UsageError(`--protocol names ${id} twice`, 'Choose one revision');
    protocols.set(id, revision);
  }
  return protocols;
}

/** A server that comes along. Throws `UsageError` where there is none of that name. */
export function builtinArgument(id: string): ServerArgument {
  if (isBuiltin(id)) return { kind: 'builtin', id, name: id };
  throw new UsageError(`There is no built-in server ${id}`, didYouMean(id, BUILTIN_NAMES));
}

const isBuiltin = (id: string): id is BuiltinName => Object.hasOwn(BUILTINS, id);

/** Refuses a header or a revision for a server that was not named. */
export function checkTraits({ headers, protocols }: GivenTraits, ids: readonly string[]): void {
  const check = (what: string, given: ReadonlyMap<string, unknown>): void => {
    for (const id of given.keys()) {
      if (ids.includes(id)) continue;
      throw new UsageError(`${what} is for ${id}, which is not a server here`, didYouMean(id, ids));
    }
  };
  check('A header', headers);
  check('A --protocol', protocols);
}

function readServer(text: string): ServerArgument {
  const match = /^([^=:/\s]+)=([\s\S]+)$/.exec(text);
  if (match === null) {
    throw new UsageError(`--server ${text} has no name`, `Write --server NAME=${text.replace(/^=/, '') || 'URL'}`);
  }
  const [, id = '', rest = ''] = match;
  if (rest.startsWith('stdio:')) {
    const line = rest.slice('stdio:'.length).trim();
    const words = splitCommand(line);
    if (words.length === 0)
      throw new UsageError(`--server ${text} names no command`, `Write ${id}="stdio:COMMAND ARGUMENTS"`);
    return { kind: 'stdio', id, line, words };
  }
  if (rest === BUILTIN) return builtinArgument(id);
  const parsed = parseServerUrl(rest);
  if (!parsed.ok) {
    const hint =
      nearest(rest, [BUILTIN]) === undefined
        ? parsed.hint.replace('browsers refuse to send', 'is not sent')
        : `Did you mean ${BUILTIN}?`;
    throw new UsageError(`--server ${id}: ${parsed.message}`, hint);
  }
  return { kind: 'url', id, url: parsed.url.href, headers: {} };
}

/** `VAR`, or a text with `${VAR}` in it. */
function fromEnvironment(value: string, env: Readonly<Record<string, string | undefined>>): string {
  const read = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') {
      throw new UsageError(`The environment variable ${name} is not set`, `Set it: export ${name}=…`);
    }
    return value;
  };
  if (/^\w+$/.test(value)) return read(value);
  if (!/\$\{\w+\}/.test(value)) {
    throw new UsageError(
      '--header-env takes the name of an environment variable, and got something else',
      "Write --header-env NAME:HEADER=VAR, or 'NAME:HEADER=Bearer ${VAR}'",
    );
  }
  return value.replace(/\$\{(\w+)\}/g, (_, name: string) => read(name));
}

/** An argument without what may be a secret. */
const redacted = (text: string): string => (text.includes('=') ? `${text.slice(0, text.indexOf('=') + 1)}…` : text);
