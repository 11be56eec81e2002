import { randomBytes } from 'node:crypto';
import { UsageError } from '../../cli/usage-error.ts';
import type { ServerArgument } from '../../servers/server-argument.ts';

export interface HttpAddress {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_HOST = '127.0.0.1';
const MAX_PORT = 65_535;
const MIN_TOKEN_CHARS = 16;
const TOKEN_BYTES = 32;

/** Reads `PORT` or `HOST:PORT`. Throws `UsageError`. */
export function readAddress(text: string): HttpAddress {
  const [, host = DEFAULT_HOST, digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > MAX_PORT || /[\s/@?#]/.test(host)) {
    throw new UsageError(`--http ${text} is not a port`, 'Write --http PORT or --http HOST:PORT, such as --http 4000');
  }
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
}

/** The tokens of a server: from the environment, or a new one. Throws `UsageError`. */
export function readTokens(
  variables: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (variables.length === 0) return [randomBytes(TOKEN_BYTES).toString('base64url')];
  return variables.map((variable) => {
    const token = env[variable] ?? '';
    if (!/^[\w.~+/=-]+$/.test(token) || token.length < MIN_TOKEN_CHARS) {
      throw new UsageError(
        `The environment variable ${variable} holds no token`,
        `Set it to at least ${MIN_TOKEN_CHARS} letters and digits that cannot be guessed`,
      );
    }
    return token;
  });
}

/** Checks what is allowed beside the machine's own names. Throws `UsageError`. */
export function readAllowed(hosts: readonly string[], origins: readonly string[]): void {
  for (const host of hosts) {
    if (!/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(host)) {
      throw new UsageError(`--allow-host ${host} is not a host name`, 'Write the name alone, without scheme and port');
    }
  }
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new UsageError(
        `--allow-origin ${origin} is not an origin`,
        'Write scheme, host and port alone: https://example.com',
      );
    }
  }
}

/** Says no where one of the servers is the one that is about to be started. Throws `UsageError`. */
export function refuseSelf({ host, port }: HttpAddress, servers: readonly ServerArgument[]): void {
  const own = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', '[::]', host, `[${host}]`]);
  for (const server of servers) {
    if (server.kind !== 'url' || port === 0) continue;
    const url = new URL(server.url);
    const itsPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (own.has(url.hostname) && itsPort === port) {
      throw new UsageError(`${server.id} is this server itself: ${server.url}`, 'Leave it out, or choose another port');
    }
  }
}
