import type { Builtin } from '../builtin/index.ts';
import { hasReturned } from '../mcp/auth/returned.ts';
import type { WorkerFetch } from '../mcp/request-worker/worker-fetch.ts';
import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';
import type { DeclarationWorker } from '../runtime/dialects/declaring/declaration-worker.ts';
import { loadOnce } from '../runtime/load-once.ts';
import type { DialectChoice } from './dialect-choice.ts';
import { createPageHost } from './page-host.ts';
import { pageOAuth } from './page-oauth.ts';
import type { OpenedServer, SessionServices } from './services.ts';

/** The services of a page. Nothing is loaded before it is asked for, and each part is loaded once. */
export function createBrowserServices(): SessionServices {
  const builtins = new Map<string, Builtin>();
  const requests = createRequests();
  const page = createPageHost();
  let declaring: Promise<DeclarationWorker> | undefined;

  const declarer = loadOnce(() => {
    declaring = import('./declare-far.ts').then(({ createPageDeclarer }) => createPageDeclarer());
    return declaring;
  });

  return {
    host: page.host,
    open: (server, headers, questions) => openServer({ builtins, requests: requests.open }, server, headers, questions),
    forgetSignIn,

    finishSignIns() {
      if (!hasReturned()) return undefined;
      return import('../mcp/auth/index.ts').then(({ finishRedirects }) => finishRedirects());
    },

    async dialect(choice) {
      const { chosenDialect } = await import('./load-dialect.ts');
      return chosenDialect(choice);
    },

    declare: (catalog, choice) => declare(catalog, choice, declarer),

    async namedTools(source, choice) {
      const { namedToolsOf } = await import('./load-dialect.ts');
      return namedToolsOf(source, choice);
    },

    async diagnose(url, headerNames, mirroredTools) {
      const { diagnoseServer } = await import('./server-report.ts');
      return diagnoseServer(url, headerNames, mirroredTools);
    },

    async dispose() {
      await page.close();
      (await declaring?.catch(() => undefined))?.close();
      await requests.close();
    },
  };
}

/** What sends requests away from the page; undefined where there are no workers, and the page sends them itself. */
function createRequests() {
  let sending: Promise<WorkerFetch | undefined> | undefined;
  return {
    open(): Promise<WorkerFetch | undefined> {
      sending ??= import('./request-worker.ts')
        .then(({ openRequestWorker }) => openRequestWorker())
        .catch(() => undefined);
      return sending;
    },
    close: async () => (await sending)?.close(),
  };
}

interface Opening {
  /** Built-in servers stay for the next connection. */
  readonly builtins: Map<string, Builtin>;
  /** What sends requests to servers of the network away from the page. */
  readonly requests: () => Promise<WorkerFetch | undefined>;
}

/** Opens a server of the page or of the network. */
async function openServer(
  { builtins, requests }: Opening,
  ...[{ id, origin, capabilities, protocol }, headers, questions]: Parameters<SessionServices['open']>
): Promise<OpenedServer> {
  const shared = { id, ...(capabilities === undefined ? {} : { capabilities }) };
  const [{ createMcpSource }, inPage, sender] = await Promise.all([
    import('../mcp/index.ts'),
    origin.kind === 'remote' ? undefined : import('../builtin/index.ts'),
    origin.kind === 'remote' ? requests() : undefined,
    // What the client asks for as it connects.
    import('../mcp/sdk.ts'),
    origin.kind === 'remote' ? import('../mcp/connection/open-http.ts') : undefined,
  ]);
  const options = { ...questions, listsMessages: true };
  if (origin.kind === 'remote') {
    const source = createMcpSource(
      { ...shared, url: origin.url, headers, protocol },
      { ...options, oauth: pageOAuth(), fetch: sender?.fetch },
    );
    const account = { signedIn: source.signedIn, forget: source.forgetSignIn };
    return { ...withConnection(source), account };
  }
  const { BUILTINS, createBuiltin } = inPage as typeof import('../builtin/index.ts');
  if (!Object.hasOwn(BUILTINS, id)) throw new Error(`This page has no built-in server “${id}”`);
  const builtin = builtins.get(id) ?? createBuiltin(id as keyof typeof BUILTINS);
  builtins.set(id, builtin);
  const { name, description, transport, reset } = builtin;
  const source = createMcpSource({ ...shared, name, description, transport }, options);
  return { ...withConnection(source), reset };
}

/** Declarations for the editor, made here or, where that would hold up the page, by a worker. */
async function declare(
  catalog: Catalog,
  choice: DialectChoice,
  startWorker: () => Promise<DeclarationWorker>,
): Promise<readonly DeclarationFile[]> {
  const { declareHere, withoutLarge } = await import('./load-dialect.ts');
  const here = await declareHere(catalog, choice);
  if (here !== undefined) return here;
  const { id, options, toolMetadata } = choice;
  try {
    return await (await startWorker()).declare(catalog, { id, options, setting: { toolMetadata, servers: {} } });
  } catch (error) {
    console.warn('The editor goes without the types of large servers:', error);
    return (await declareHere(withoutLarge(catalog), choice)) ?? [];
  }
}

async function forgetSignIn(url: string): Promise<void> {
  const { createMcpSource } = await import('../mcp/index.ts');
  const source = createMcpSource({ id: 'forgotten', url }, { oauth: pageOAuth() });
  await source.forgetSignIn();
  await source.close();
}

type McpSource = ReturnType<typeof import('../mcp/index.ts').createMcpSource>;

function withConnection(source: McpSource): OpenedServer {
  return {
    source,
    connection: {
      status: source.status,
      subscribe: source.onStatus,
      mirroredTools: source.mirroredTools,
    },
    record: source,
  };
}
