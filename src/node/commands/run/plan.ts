import type { LinkedServer } from '../../../link/index.ts';
import { KEY_PLACE } from '../../../link/index.ts';
import { withKeys } from '../../../link/server-url.ts';
import type { Recording } from '../../../runtime/recording/index.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Program } from '../../program-file/read-program.ts';
import {
  builtinArgument,
  checkTraits,
  type GivenTraits,
  readServers,
  type ServerArgument,
  type ServerOptionValues,
} from '../../servers/server-argument.ts';

/** Where the answers of tools come from. */
export type Answers =
  | { readonly from: 'servers'; readonly servers: readonly ServerArgument[] }
  | { readonly from: 'recording'; readonly recording: Recording };

export interface AnswerOptions extends ServerOptionValues {
  readonly live: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Decides where answers come from. What a file names is contacted only when the person said so: with `--live`, or by naming
 * the server themselves. Throws `UsageError`.
 */
export function planAnswers(
  program: Program,
  replay: Recording | undefined,
  options: AnswerOptions,
  env: Env,
): Answers {
  const { data, label } = program;
  const { servers, ...traits } = readServers(options, env);
  const given = servers.map(({ id }) => id);
  if (replay !== undefined) {
    if (given.length > 0 || options.live) {
      throw new UsageError('A replay reaches no server', 'Leave out --server and --live, or leave out --replay');
    }
    return { from: 'recording', recording: replay };
  }
  if (data.recording !== undefined && given.length === 0 && !options.live) {
    return { from: 'recording', recording: data.recording };
  }
  const missing = (data.servers ?? []).filter(({ id }) => !given.includes(id));
  checkTraits(traits, [...given, ...missing.map(({ id }) => id)]);
  // What runs in this process reaches nobody.
  const remote = missing.filter((server) => 'url' in server);
  if (remote.length > 0 && !options.live) throw namesServers(label, remote);
  const linked = missing.map((server) => connectable(server, traits, env));
  return { from: 'servers', servers: [...servers, ...linked] };
}

function namesServers(label: string, servers: readonly { readonly id: string; readonly url: string }[]): UsageError {
  const list = servers.map(({ id, url }) => `${id} (${url})`);
  return new UsageError(
    `${label} names servers, and connecting to them was not allowed: ${list.join(', ')}`,
    'Pass --live to connect to them, or --server NAME=URL to put one of yours in their place',
  );
}

/** A server of a link as one to connect to, with its keys from the environment. Throws `UsageError`. */
export function connectable(server: LinkedServer, { headers, protocols }: GivenTraits, env: Env): ServerArgument {
  if (!('url' in server)) return builtinArgument(server.id);
  const names = keyNames(server.id, server.url.split(KEY_PLACE).length - 1);
  const keys = names.map((name) => env[name] ?? '');
  const url = withKeys(server.url, keys);
  if (url === undefined) {
    throw new UsageError(
      `The address of ${server.id} needs a key: ${server.url}`,
      `Set ${names.filter((name) => (env[name] ?? '') === '').join(', ')} in the environment`,
    );
  }
  const protocol = protocols.get(server.id) ?? server.protocol;
  return {
    ...{ kind: 'url', id: server.id, url, headers: headers.get(server.id) ?? {} },
    ...(protocol === undefined ? {} : { protocol }),
  };
}

/** The environment variables that hold the keys of a server's address, in order. */
function keyNames(id: string, count: number): readonly string[] {
  const base = `${id.toUpperCase().replace(/\W/g, '_')}_KEY`;
  return Array.from({ length: count }, (_, index) => (index === 0 ? base : `${base}_${index + 1}`));
}
