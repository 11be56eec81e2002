import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { DraftRecord } from './draft-record.ts';
import { type StoredRun, stored } from './stored-run.ts';

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord; indexes: { savedAt: number } };
  runs: { key: string; value: StoredRun; indexes: { at: number; room: [pin: number, at: number, bytes: number] } };
}

export type Database = IDBPDatabase<Schema>;

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

const NAME = 'codemode-playground';
/** Raise it with a step in {@link upgrade}. */
const VERSION = 2;

/** Steps from each version of the database to the next, in order. None is ever changed once it was released. */
const STEPS: readonly ((database: Database, transaction: Upgrade) => void | Promise<void>)[] = [
  (database) => {
    database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('savedAt', 'savedAt');
    database.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at');
  },
  async (_database, transaction) => {
    const runs = transaction.objectStore('runs');
    runs.createIndex('room', ['pin', 'at', 'bytes']);
    for (let cursor = await runs.openCursor(); cursor !== null; cursor = await cursor.continue()) {
      await cursor.update(stored(cursor.value));
    }
  },
];

/**
 * The page's own database, opened when first asked for. Resolves to undefined where there is none to be had: private
 * windows and embeds refuse it, and a newer version of the page may have changed it.
 */
export function createDatabase(): () => Promise<Database | undefined> {
  let opening: Promise<Database | undefined> | undefined;
  const open = async (): Promise<Database | undefined> => {
    try {
      const { openDB } = await import('idb');
      const database = await openDB<Schema>(NAME, VERSION, {
        upgrade: async (upgraded, from, _to, transaction) => {
          for (const step of STEPS.slice(from)) await step(upgraded, transaction);
        },
        // A newer page in another tab wants to change the database: this one lets go, and opens it again when it can.
        blocking: () => {
          opening = undefined;
          database.close();
        },
        terminated: () => {
          opening = undefined;
        },
      });
      return database;
    } catch {
      return undefined;
    }
  };
  return () => (opening ??= open());
}
