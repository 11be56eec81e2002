import { createHash, randomUUID } from 'node:crypto';
import { launch, startValidation } from '../../../lib/launch/node.ts';
import type { McpSource } from '../../../mcp/index.ts';
import { HostError } from '../../../runtime/errors.ts';
import { createRuntimeHost } from '../../../runtime/host/host.ts';
import type { SyncChoice } from '../../../runtime/host/sync-choice.ts';
import { messageOf } from '../../../runtime/json.ts';
import type { Source } from '../../../runtime/source.ts';
import { createIsolatedValidator, createValidation } from '../../../runtime/validation/index.ts';
import type { Invocation } from '../../cli/command.ts';
import { EXIT } from '../../cli/exit-code.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Log } from '../../log/log.ts';
import { logCalls } from '../../log/logged-calls.ts';
import {
  type AnswerForm,
  awaitStdioClient,
  type ClientCall,
  createCallLinks,
  createGate,
  createMcpServer,
  createOffering,
  createOnlyLinks,
  createOpenCalls,
  createPlainCalls,
  createSessionLinks,
  type HttpOptions,
  type NameChoice,
  type Offering,
  type OfferingSetup,
  type OpenSources,
  openOwnLink,
  type ServeWatch,
  serveHttp,
  VIA_HEADER,
  watchTogether,
} from '../../serve/index.ts';
import { openSources, type SourceSettings } from '../../servers/open-sources.ts';
import { checkTraits, readServers } from '../../servers/server-argument.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import { type Stopping, stopOnSignal } from '../../terminal/stopping.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { readDialect } from '../dialect-option.ts';
import { readLargeIntegers } from '../large-integers-option.ts';
import { readLimits } from '../limits-option.ts';
import { readPolicy } from '../policy-option.ts';
import { readSetting } from '../setting-option.ts';
import { readSync } from '../sync-option.ts';
import { chooseTelemetry } from './choose-telemetry.ts';
import type { SERVE_OPTIONS } from './options.ts';
import { type HttpAddress, readAddress, readAllowed, readTokens, refuseSelf } from './read-http.ts';
import { type LoadWish, readLoad } from './read-load.ts';
import { readLog } from './read-log.ts';

type Options = Invocation<typeof SERVE_OPTIONS>['options'];

/** Holds the servers that a process was started by, so that one which starts itself is noticed. */
const CHAIN_VARIABLE = 'CODEMODE_SERVE_CHAIN';

/** `codemode-runner serve`: serves until the client goes away or somebody stops it. Gives the exit code. */
export async function serve({ options, positionals, terminal }: Invocation<typeof SERVE_OPTIONS>): Promise<number> {
  if (positionals.length > 0) {
    throw new UsageError(`serve takes no FILE, and got ${positionals.join(' ')}`, 'Name servers: --server NAME=URL');
  }
  const wish = await readWish(options, terminal);
  const { telemetry } = wish;
  const stopping = stopOnSignal(terminal);
  try {
    const refused =
      wish.address === undefined
        ? await serveOneClient(wish, stopping.signal)
        : await serveMany(wish, wish.address, options, terminal, stopping);
    return stopping.exitCode() ?? (refused ? EXIT.usage : EXIT.ok);
  } finally {
    await telemetry?.close();
    stopping.release();
  }
}

/** What the command line asks for, read and checked. */
interface Wish extends Omit<OfferingSetup, 'runtime' | 'sources'> {
  readonly address: HttpAddress | undefined;
  readonly tokens: readonly string[];
  /** For a server of many clients. */
  readonly load: LoadWish | undefined;
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
  readonly form: AnswerForm;
  readonly replica: string | undefined;
  readonly sync: SyncChoice | undefined;
  /** Names this server to the servers behind it. */
  readonly selfId: string;
  readonly open: OpenSources;
  readonly log: Log;
  readonly telemetry: Telemetry | undefined;
  /** Hears of what this server is asked for; undefined where nobody wants to. */
  readonly watch: ServeWatch | undefined;
}

async function readWish(options: Options, terminal: Terminal): Promise<Wish> {
  const address = options.http === undefined ? undefined : readAddress(options.http);
  if (address === undefined) refuseHttpOptions(options);
  readAllowed(options['allow-host'], options['allow-origin']);
  const { servers, ...given } = readServers(options, terminal.env);
  const ids = servers.map(({ id }) => id);
  checkTraits(given, ids);
  if (address !== undefined) refuseSelf(address, servers);
  const chain = readChain(terminal.env, terminal.cwd);
  const { setting, readOnly } = await readSetting(options, ids, terminal.cwd);
  const { log, form: logForm, hasEvents } = readLog(options, terminal);
  if (logForm === 'json') refuseUnknownToken(options);
  const selfId = randomUUID();
  const settings: SourceSettings = {
    cwd: terminal.cwd,
    env: { ...terminal.env, [CHAIN_VARIABLE]: chain },
    headers: { [VIA_HEADER]: selfId },
    readOnly,
    onEnd: (server, reason) => log.note(`${server}: ${reason}`, { server }),
    onNotice: (server, text) => log.note(`${server}: ${text}`, { server }),
    onLine: options.verbose ? (server, line) => log.note(`${server}: ${line}`, { server }) : undefined,
  };
  const chosen = await readDialect(options, {}, setting);
  const replica = readReplica(options.replica);
  const policy = await readPolicy(options.policy, terminal.cwd);
  const read = {
    address,
    tokens: address === undefined ? [] : readTokens(options['token-env'], terminal.env),
    load: address === undefined ? undefined : readLoad(options),
    hosts: options['allow-host'],
    origins: options['allow-origin'],
    ...chosen,
    replica,
    form: options.structured ? 'structured' : 'text',
    setting,
    policy,
    sync: readSync(options.sync),
    limits: readLimits(options.limits),
    names: readNames(options),
    largeIntegers: readLargeIntegers(options['large-integers']),
  } satisfies Partial<Wish>;
  // It starts something: after all that may be refused.
  const telemetry = await chooseTelemetry({
    isAsked: options.telemetry,
    ...{ env: terminal.env, isStdio: address === undefined, servers, replica, log },
    dialect: chosen.dialect.id,
  });
  const tracing = telemetry === undefined ? {} : { traceCall: telemetry.traceCall };
  const watches = [...(telemetry === undefined ? [] : [telemetry]), ...(hasEvents ? [logCalls(log)] : [])];
  return {
    ...read,
    open: (linking) => openSources(servers, settings, { ...linking, ...tracing }),
    ...{ log, telemetry, selfId },
    watch: watchTogether(watches),
  };
}

/** How long the servers wait to be connected for a client that says what it can be asked for. */
const FIRST_MESSAGE_MS = 3_000;

/** Serves the client at the other end of standard input and output. Tells whether the options turned out to be wrong. */
async function serveOneClient(wish: Wish, stopped: AbortSignal): Promise<boolean> {
  const client = await awaitStdioClient(FIRST_MESSAGE_MS, stopped);
  const own = openOwnLink(wish.open, client.abilities);
  return withOffering(wish, own.sources, stopped, async (offering, ending) => {
    const links = createOnlyLinks(own);
    const openCalls = createOpenCalls((call: ClientCall) => call.stop());
    const { form, dialect, watch } = wish;
    const connect = () =>
      createMcpServer({ offering, links, openCalls, form, title: dialect.title, tellsOfChanges: true, watch });
    await client.serve(connect, ending, offering.stop);
  });
}

/** Serves clients over HTTP. Tells whether the options turned out to be wrong. */
async function serveMany(
  wish: Wish,
  address: HttpAddress,
  options: Options,
  terminal: Terminal,
  stopping: Stopping,
): Promise<boolean> {
  const { tokens, load = readLoad({}), log } = wish;
  return withOffering(wish, wish.open({}), stopping.signal, async (offering, ending, listed) => {
    const { makers, close } = createClientServers(wish, offering);
    const gate = createGate({ maxRunning: load.realms.maxLive, maxQueued: load.maxQueued, clients: tokens.length });
    let isReady = false;
    void listed.then(() => {
      isReady = true;
    });
    const endpoint = await listen(address, () => {
      const { selfId, hosts, origins, replica, watch } = wish;
      return serveHttp({
        ...address,
        ...makers,
        tokens,
        selfId,
        hosts,
        origins,
        replica,
        gate,
        watch,
        clientNames: options['token-env'],
        isReady: () => isReady,
      });
    });
    announce(wish, endpoint.url, options, terminal);
    await aborted(ending);
    log.tell('info', 'stopping', { by: stopping.stoppedBy() });
    // A balancer, or a cluster, ends a process so: what it has is finished first.
    if (stopping.stoppedBy() === 'SIGTERM') await endpoint.drain(load.drainMs);
    await offering.stop();
    await endpoint.close();
    await close();
  });
}

/** What makes the servers of clients, with and without a session. */
function createClientServers(
  { form, dialect, open, watch }: Wish,
  offering: Offering,
): {
  readonly makers: Pick<HttpOptions, 'connect' | 'answerOne' | 'calls' | 'onChange'>;
  readonly close: () => Promise<void>;
} {
  const openCalls = createOpenCalls((call: ClientCall) => call.stop());
  const shared = { offering, openCalls, form, title: dialect.title, watch };
  const callLinks = createCallLinks(open);
  return {
    makers: {
      async connect() {
        const links = createSessionLinks(open);
        return { server: await createMcpServer({ ...shared, links, tellsOfChanges: true }), close: links.close };
      },
      answerOne: () => createMcpServer({ ...shared, links: callLinks, tellsOfChanges: false }),
      calls: createPlainCalls({ ...shared, links: callLinks }),
      onChange: offering.onChange,
    },
    close: callLinks.close,
  };
}

/** Opens what serves for as long as `use` takes. Tells whether the options turned out to be wrong. */
async function withOffering(
  wish: Wish,
  sources: readonly McpSource[],
  stopped: AbortSignal,
  use: (offering: Offering, ending: AbortSignal, listed: Promise<void>) => Promise<void>,
): Promise<boolean> {
  const { sync, setting, load } = wish;
  const realms = load?.realms;
  const isolate = createIsolatedValidator(startValidation);
  const { toolMetadata } = setting;
  const validate = createValidation({ isolate });
  const runtime = createRuntimeHost({
    launch,
    validate,
    toolMetadata,
    ...(realms === undefined ? {} : { realms }),
    ...(sync === undefined ? {} : { sync }),
  });
  const offering = createOffering({ ...wish, runtime, sources });
  const { refused, listed } = checkAsListed(sources, offering, wish.log);
  void runtime.warm(wish.dialect).catch(() => undefined);
  try {
    await use(offering, AbortSignal.any([stopped, refused]), listed);
    return refused.aborted;
  } finally {
    await runtime.close();
    isolate.close();
    await Promise.allSettled(sources.map((source) => source.close()));
  }
}

/** Notes each server's tools as they are listed. Gives a signal that is aborted when the options turn out to be wrong. */
function checkAsListed(
  sources: readonly Source[],
  offering: Pick<ReturnType<typeof createOffering>, 'check'>,
  log: Log,
): { readonly refused: AbortSignal; readonly listed: Promise<void> } {
  const listing = sources.map((source) =>
    source.tools().then(
      (tools) => log.note(`${source.id}: ${tools.length} tools`, { server: source.id, tools: tools.length }),
      (error: unknown) => log.note(`${source.id}: ${messageOf(error)}`, { server: source.id, failed: true }),
    ),
  );
  // What is said of a tool that is not there would protect nothing: it ends the command as soon as that is known.
  const refused = new AbortController();
  const listed = Promise.all(listing).then(() => undefined);
  void listed
    .then(() => offering.check())
    .catch((error: unknown) => {
      if (!(error instanceof HostError) || error.code !== 'bad-options') return;
      log.note(error.message);
      refused.abort();
    });
  return { refused: refused.signal, listed };
}

function announce(
  { log, dialect, tokens: [token = ''] }: Wish,
  url: string,
  options: Options,
  terminal: Terminal,
): void {
  if (options.json) terminal.out(`${JSON.stringify({ url, token })}\n`);
  log.note(`Serving ${dialect.title} at ${url}`, { url, dialect: dialect.id });
  // A log is read by others than those who may call.
  if (options.log === 'json') return;
  const shownToken = options['token-env'].length === 0 ? token : `that of ${options['token-env'].join(', ')}`;
  log.note(`Token: ${shownToken} (send Authorization: Bearer …). Ctrl-C ends it.`);
}

/** A log as JSON goes to where others read it, and holds no token: it must be known otherwise. Throws `UsageError`. */
function refuseUnknownToken(options: Options): void {
  if (options.http === undefined || options.json || options['token-env'].length > 0) return;
  throw new UsageError('--log json writes no token', 'Give one in a variable, --token-env VAR, or pass --json');
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

function readReplica(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z0-9-]{1,63}$/.test(name)) return name;
  throw new UsageError(`--replica ${name} is not a name`, 'Use 1 to 63 small letters, digits and -');
}

function refuseHttpOptions(options: Options): void {
  const given = [
    options['token-env'].length > 0 && '--token-env',
    options.workers !== undefined && '--workers',
    options['max-queue'] !== undefined && '--max-queue',
    options.drain !== undefined && '--drain',
    options.replica !== undefined && '--replica',
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
