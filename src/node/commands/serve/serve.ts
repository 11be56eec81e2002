import { createHash, randomUUID } from 'node:crypto';
import { launch, startValidation } from '../../../lib/launch/node.ts';
import { HostError } from '../../../runtime/errors.ts';
import { createRuntimeHost } from '../../../runtime/host/host.ts';
import { plainText } from '../../../runtime/plain-text.ts';
import type { Source } from '../../../runtime/source.ts';
import { createIsolatedValidator, createValidation } from '../../../runtime/validation/index.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { UsageError } from '../../cli/usage-error.ts';
import {
  createMcpServer,
  createOffering,
  type NameChoice,
  serveHttp,
  serveStdio,
  VIA_HEADER,
} from '../../serve/index.ts';
import { openSources } from '../../servers/open-sources.ts';
import { checkTraits, readServers } from '../../servers/server-argument.ts';
import { stopOnSignal } from '../../terminal/stopping.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { readDialect } from '../dialect-option.ts';
import { readLargeIntegers } from '../large-integers-option.ts';
import { readLimits } from '../limits-option.ts';
import { readPolicy } from '../policy-option.ts';
import { readSetting } from '../setting-option.ts';
import { readSync } from '../sync-option.ts';
import type { SERVE_OPTIONS } from './options.ts';
import { readAddress, readAllowed, readToken, refuseSelf } from './read-http.ts';

type Options = Invocation<typeof SERVE_OPTIONS>['options'];

/** Holds the servers that a process was started by, so that one which starts itself is noticed. */
const CHAIN_VARIABLE = 'CODEMODE_SERVE_CHAIN';

/** `codemode-runner serve`: serves until the client goes away or somebody stops it. Gives the exit code. */
export async function serve({ options, positionals, terminal }: Invocation<typeof SERVE_OPTIONS>): Promise<number> {
  if (positionals.length > 0) {
    throw new UsageError(`serve takes no FILE, and got ${positionals.join(' ')}`, 'Name servers: --server NAME=URL');
  }
  const address = options.http === undefined ? undefined : readAddress(options.http);
  if (address === undefined) refuseHttpOptions(options);
  readAllowed(options['allow-host'], options['allow-origin']);
  const token = address === undefined ? '' : readToken(options['token-env'], terminal.env);
  const { servers, ...given } = readServers(options, terminal.env);
  const ids = servers.map(({ id }) => id);
  checkTraits(given, ids);
  if (address !== undefined) refuseSelf(address, servers);
  const chain = readChain(terminal.env, terminal.cwd);
  const { setting, readOnly } = await readSetting(options, ids, terminal.cwd);
  const policy = await readPolicy(options.policy, terminal.cwd);
  const sync = readSync(options.sync);
  const chosen = await readDialect(options, {}, setting);
  const limits = readLimits(options.limits);
  const names = readNames(options);
  const largeIntegers = readLargeIntegers(options['large-integers']);

  const note = (text: string): void => terminal.err(`${plainText(text)}\n`);
  const selfId = randomUUID();
  const sources = openSources(servers, {
    cwd: terminal.cwd,
    env: { ...terminal.env, [CHAIN_VARIABLE]: chain },
    headers: { [VIA_HEADER]: selfId },
    readOnly,
    onEnd: (id, reason) => note(`${id}: ${reason}`),
    onLine: options.verbose ? (id, line) => note(`${id}: ${line}`) : undefined,
  });
  const isolate = createIsolatedValidator(startValidation);
  const { toolMetadata } = setting;
  const validate = createValidation({ isolate });
  const runtime = createRuntimeHost({ launch, validate, toolMetadata, ...(sync === undefined ? {} : { sync }) });
  const offering = createOffering({ ...chosen, runtime, setting, sources, limits, policy, largeIntegers, names });
  const stopping = stopOnSignal(terminal);
  const connect = () => createMcpServer(offering, chosen.dialect.title);
  const refused = checkAsListed(sources, offering, note);
  const ending = AbortSignal.any([stopping.signal, refused]);
  void runtime.warm(chosen.dialect).catch(() => undefined);
  try {
    if (address === undefined) await serveStdio(connect, ending, offering.stop);
    else {
      const endpoint = await listen(address, () =>
        serveHttp({
          ...address,
          ...{ token, selfId, connect },
          hosts: options['allow-host'],
          origins: options['allow-origin'],
        }),
      );
      announce(endpoint.url, token, chosen.dialect.title, options, terminal);
      await aborted(ending);
      await offering.stop();
      await endpoint.close();
    }
    return stopping.exitCode() ?? (refused.aborted ? EXIT.usage : EXIT.ok);
  } finally {
    await runtime.close();
    isolate.close();
    await Promise.allSettled(sources.map((source) => source.close()));
    stopping.release();
  }
}

/** Notes each server's tools as they are listed. Gives a signal that is aborted when the options turn out to be wrong. */
function checkAsListed(
  sources: readonly Source[],
  offering: Pick<ReturnType<typeof createOffering>, 'check'>,
  note: (text: string) => void,
): AbortSignal {
  const listing = sources.map((source) =>
    source.tools().then(
      (tools) => note(`${source.id}: ${tools.length} tools`),
      (error: unknown) => note(`${source.id}: ${error instanceof Error ? error.message : error}`),
    ),
  );
  // What is said of a tool that is not there would protect nothing: it ends the command as soon as that is known.
  const refused = new AbortController();
  void Promise.all(listing)
    .then(() => offering.check())
    .catch((error: unknown) => {
      if (!(error instanceof HostError) || error.code !== 'bad-options') return;
      note(error.message);
      refused.abort();
    });
  return refused.signal;
}

function announce(url: string, token: string, title: string, options: Options, terminal: Terminal): void {
  if (options.json) terminal.out(`${JSON.stringify({ url, token })}\n`);
  const shownToken = options['token-env'] === undefined ? token : `that of ${options['token-env']}`;
  terminal.err(`Serving ${plainText(title)} at ${plainText(url)}\n`);
  terminal.err(`Token: ${plainText(shownToken)} (send Authorization: Bearer …). Ctrl-C ends it.\n`);
}

function readNames({ 'own-names': isOwn, 'tool-name': runName }: Options): NameChoice {
  if (runName !== undefined && !/^[a-zA-Z0-9_.-]{1,64}$/.test(runName)) {
    throw new UsageError(
      `--tool-name cannot be ${runName}: not every client would take it`,
      'Use 1 to 64 letters, digits, _ and -',
    );
  }
  return { isOwn, ...(runName === undefined ? {} : { runName }) };
}

function refuseHttpOptions(options: Options): void {
  const given = [
    options['token-env'] !== undefined && '--token-env',
    options['allow-host'].length > 0 && '--allow-host',
    options['allow-origin'].length > 0 && '--allow-origin',
    options.json && '--json',
  ].filter((name) => name !== false);
  if (given.length > 0) throw new UsageError(`${given.join(', ')} belong to --http`, 'Pass --http PORT too');
}

/** The chain of servers that started this process, with this one. Throws `UsageError` where it is in there already. */
function readChain(env: Readonly<Record<string, string | undefined>>, cwd: string): string {
  const own = createHash('sha256')
    .update(JSON.stringify([cwd, process.argv.slice(2)]))
    .digest('hex')
    .slice(0, 16);
  const before = (env[CHAIN_VARIABLE] ?? '').split(',').filter((id) => id !== '');
  if (before.includes(own)) {
    throw new UsageError('This server is started by itself: calls would never end', 'Take it out of its own --server');
  }
  return [...before, own].join(',');
}

async function listen<T>(
  { host, port }: { readonly host: string; readonly port: number },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'EADDRINUSE' ? 'something else listens there' : code === 'EACCES' ? 'it is not allowed' : code;
    throw new UsageError(`${host}:${port} cannot be listened on: ${why}`, {
      hint: 'Choose another port, or 0 for any that is free',
      cause: error,
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
