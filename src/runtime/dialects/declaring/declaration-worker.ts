import type { Connection } from '../../bridge/connect.ts';
import { fromText, toText } from '../../bridge/json-text.ts';
import type { StartRealm } from '../../bridge/realm.ts';
import { keepRealm } from '../../bridge/realm-keeper.ts';
import type { Catalog, CatalogServer } from '../../catalog/catalog.ts';
import type { DeclarationFile } from '../../declarations/index.ts';
import { nextTask } from '../../next-task.ts';
import { createSlices } from '../../slices.ts';
import type { DeclarationsApi, DeclaredDialect, SentServer } from './declarations-api.ts';

/** Declares where it holds nobody up. The maker closes it. */
export interface DeclarationWorker {
  /**
   * The files of a dialect for a catalog. The same file, not only an equal one, is given where its text did not change.
   * Rejects with a `HostError` where the realm dies or does not answer in time, and where tools are no JSON.
   */
  declare(catalog: Catalog, dialect: DeclaredDialect): Promise<readonly DeclarationFile[]>;
  close(): void;
}

type Lists = Map<CatalogServer['tools'], number>;

const SLICE_MS = 8;
/** Tools in one message: what is copied for it holds up nobody. */
const TOOLS_AT_ONCE = 100;

/** A declarer in a realm of its own, which is started by the first catalog and kept. Catalogs are declared one after another. */
export function createDeclarationWorker(
  start: StartRealm,
  { timeoutMs = 60_000 }: { readonly timeoutMs?: number } = {},
): DeclarationWorker {
  /** The numbers of the lists that a realm has. */
  let current: { readonly by: Connection<DeclarationsApi>; readonly lists: Lists } | undefined;
  let files = new Map<string, DeclarationFile>();
  let lastList = 0;
  let last: Promise<unknown> = Promise.resolve();
  const realm = keepRealm<DeclarationsApi>('the realm that declares', start);

  /** Sends a list of tools; gives its number. */
  const sendTools = async (tools: CatalogServer['tools'], to: Connection<DeclarationsApi>): Promise<number> => {
    const list = ++lastList;
    const slices = createSlices(SLICE_MS);
    for (let at = 0; at < tools.length; at += TOOLS_AT_ONCE) {
      to.send('tools', toText({ list, tools: tools.slice(at, at + TOOLS_AT_ONCE) }));
      if (slices.over()) await slices.next();
    }
    return list;
  };

  const one = async (catalog: Catalog, dialect: DeclaredDialect): Promise<readonly DeclarationFile[]> => {
    const live = await realm.open();
    const known: Lists = current?.by === live ? current.lists : new Map();
    const sent: Lists = new Map();
    const servers: SentServer[] = [];
    for (const { tools, ...server } of catalog.servers) {
      const list = known.get(tools) ?? (await sendTools(tools, live));
      sent.set(tools, list);
      servers.push({ ...server, list });
    }
    const request = toText({ dialect, servers, unavailable: catalog.unavailable });
    current = { by: live, lists: sent };
    const declared = fromText(await live.call('declare', request, { timeoutMs })).map((file) =>
      sameFile(files.get(file.path), file),
    );
    files = new Map(declared.map((file) => [file.path, file]));
    // To read the files of many tools is one long task; what is done with them is the next.
    await nextTask();
    return declared;
  };

  return {
    declare(catalog, dialect) {
      const next = last.then(() => one(catalog, dialect));
      last = next.catch(() => undefined);
      return next;
    },
    close: () => realm.close(),
  };
}

function sameFile(before: DeclarationFile | undefined, file: DeclarationFile): DeclarationFile {
  return before !== undefined && before.text === file.text ? before : file;
}
