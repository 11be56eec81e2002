import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

/** A database of this browser. Resolves to undefined where there is none to be had: private windows and embeds refuse it. */
export type OpenKept<Schema extends DBSchema> = () => Promise<IDBPDatabase<Schema> | undefined>;

/** Opens a database when it is first asked for. What could not be opened is tried again by the next call. */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: OpenDBCallbacks<Schema>['upgrade'] & {},
): OpenKept<Schema> {
  let opening: Promise<IDBPDatabase<Schema> | undefined> | undefined;
  const letGo = (): void => {
    opening = undefined;
  };
  const open = async (): Promise<IDBPDatabase<Schema> | undefined> => {
    try {
      const { openDB } = await import('idb');
      const database = await openDB<Schema>(name, version, {
        upgrade,
        // A newer page in another tab wants to change the database: this one lets go, and opens it again when it can.
        blocking: () => {
          letGo();
          database.close();
        },
        terminated: letGo,
      });
      return database;
    } catch {
      letGo();
      return undefined;
    }
  };
  return () => (opening ??= open());
}
