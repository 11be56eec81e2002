import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { keptDatabase, type OpenKept } from '../session/kept-database.ts';
import type { DraftRecord } from './draft-record.ts';
import { type StoredRun, stored } from './stored-run.ts';

export interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord; indexes: { savedAt: number } };
  runs: { key: string; value: StoredRun; indexes: { at: number; room: [pin: number, at: number, bytes: number] } };
  /** Totals over runs, saved so that they need not be added up each time. */
  totals: { key: 'pinned'; value: RunTotal };
}

export interface RunTotal {
  readonly count: number;
  readonly bytes: number;
}

export type Database = IDBPDatabase<Schema>;

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

const NAME = 'codemode-playground';
/** Raise it with a step in {@link STEPS}. */
const VERSION = 3;

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
  (database) => {
    database.createObjectStore('totals');
  },
];

/** The page's own database. Resolves to undefined where there is none to be had. */
export const createDatabase = (): OpenKept<Schema> =>
  keptDatabase<Schema>(NAME, VERSION, async (database, from, _to, transaction) => {
    for (const step of STEPS.slice(from)) await step(database, transaction);
  });
