import type { Catalog, CatalogServer } from '../../catalog/catalog.ts';
import type { DeclarationFile } from '../../declarations/index.ts';
import { HostError } from '../../errors.ts';
import { isJsonObject } from '../../json.ts';
import { createSlices } from '../../slices.ts';
import type { DeclaredDialect, FromDeclarer, SentServer, ToDeclarer } from './messages.ts';

/** A live realm that runs `serveDeclarations` on the other end of `port`. */
export interface DeclaringRealm {
  readonly port: MessagePort;
  /** Ends the realm at once, whatever it does. */
  terminate(): void;
  /** Calls back when the realm dies, or never came up. */
  onDeath?(listener: (reason: string) => void): void;
}

/** Declares where it holds nobody up. Whoever makes one closes it. */
export interface FarDeclarer {
  /**
   * The files of a dialect for a catalog. The same file, not only an equal one, is given where its text did not change.
   * Rejects with a {@link HostError} where the realm dies, does not answer in time, or cannot be told of the tools.
   */
  declare(catalog: Catalog, dialect: DeclaredDialect): Promise<readonly DeclarationFile[]>;
  close(): void;
}

const SLICE_MS = 8;
/** Tools in one message: what is copied for it holds up nobody. */
const TOOLS_AT_ONCE = 100;

/** A declarer in a realm of its own, which is started by the first catalog and kept. Catalogs are declared one after another. */
export function createFarDeclarer(
  start: () => DeclaringRealm,
  { timeoutMs = 60_000 }: { readonly timeoutMs?: number } = {},
): FarDeclarer {
  let realm: DeclaringRealm | undefined;
  let lists = new Map<CatalogServer['tools'], number>();
  let files = new Map<string, DeclarationFile>();
  let lastId = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let abandon: ((why: HostError) => void) | undefined;

  const end = (why: HostError): void => {
    const ended = realm;
    realm = undefined;
    lists = new Map();
    abandon?.(why);
    ended?.port.close();
    ended?.terminate();
  };
  const open = (): DeclaringRealm => {
    if (closed) throw gone('it was closed');
    if (realm !== undefined) return realm;
    const started = start();
    realm = started;
    started.onDeath?.((reason) => {
      if (realm === started) end(gone(reason));
    });
    started.port.start();
    return started;
  };

  /** Sends the tools of a server that were not sent before; gives the number of their list. */
  const sendTools = async (tools: CatalogServer['tools'], post: (message: ToDeclarer) => void): Promise<number> => {
    const known = lists.get(tools);
    if (known !== undefined) return known;
    const list = ++lastId;
    const slices = createSlices(SLICE_MS);
    for (let at = 0; at < tools.length; at += TOOLS_AT_ONCE) {
      post({ type: 'tools', list, tools: tools.slice(at, at + TOOLS_AT_ONCE) });
      if (slices.over()) await slices.next();
    }
    return list;
  };

  const answered = (from: DeclaringRealm, id: number): Promise<readonly DeclarationFile[]> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        abandon = undefined;
        from.port.removeEventListener('message', listen);
      };
      const listen = ({ data }: { data: unknown }): void => {
        const answer = readAnswer(data, id);
        if (answer === undefined) return;
        settle();
        if ('failed' in answer) reject(gone(answer.failed));
        else resolve(answer.files);
      };
      abandon = (why) => {
        settle();
        reject(why);
      };
      const timer = setTimeout(
        () => end(new HostError('timeout', `Nothing was declared within ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
      from.port.addEventListener('message', listen);
    });

  const one = async (catalog: Catalog, dialect: DeclaredDialect): Promise<readonly DeclarationFile[]> => {
    const live = open();
    const post = (message: ToDeclarer): void => live.port.postMessage(message);
    const sent = new Map<CatalogServer['tools'], number>();
    const servers: SentServer[] = [];
    for (const { tools, ...server } of catalog.servers) {
      const list = await sendTools(tools, post);
      sent.set(tools, list);
      servers.push({ ...server, list });
    }
    if (realm !== live) throw gone('it ended meanwhile');
    lists = sent;
    const id = ++lastId;
    const answer = answered(live, id);
    post({ type: 'declare', id, dialect, servers, unavailable: catalog.unavailable });
    const made = (await answer).map((file) => sameFile(files.get(file.path), file));
    files = new Map(made.map((file) => [file.path, file]));
    return made;
  };

  return {
    declare(catalog, dialect) {
      const next = last.then(() => one(catalog, dialect));
      last = next.catch(() => undefined);
      return next;
    },
    close() {
      closed = true;
      end(gone('it was closed'));
    },
  };
}

function sameFile(before: DeclarationFile | undefined, file: DeclarationFile): DeclarationFile {
  return before !== undefined && before.text === file.text ? before : file;
}

function gone(why: string): HostError {
  return new HostError('gone', `The realm that declares cannot be used: ${why}`);
}

function readAnswer(data: unknown, id: number): FromDeclarer | undefined {
  if (!isJsonObject(data) || data.type !== 'declared' || data.id !== id) return undefined;
  return typeof data.failed === 'string' || Array.isArray(data.files) ? (data as unknown as FromDeclarer) : undefined;
}
