import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptRun } from '../ui/index.ts';
import type { DraftRecord } from './draft-record.ts';

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord; indexes: { savedAt: number } };
  runs: { key: string; value: KeptRun; indexes: { at: number } };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'codemode-playground';
/** Raise it with a step in {@link upgrade}. */
const VERSION = 1;

/** Steps from each version of the database to the next, in order. None is ever changed once it was released. */
const STEPS: readonly ((database: Database) => void)[] = [
  (database) => {
    database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('savedAt', 'savedAt');
    database.createObjectStore('runs', { keyPath: 'id' }).createIndex('at', 'at');
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
        upgrade: (upgraded, from) => {
          for (const step of STEPS.slice(from)) step(upgraded);
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
