import type { DeclarationFile } from '../../runtime/declarations/index.ts';
import type { NumberedFile } from '../typescript/protocol.ts';

/** What has to be sent so that the checker knows the files of a project. */
export interface RegistryChange {
  readonly ids: readonly number[];
  readonly added: readonly NumberedFile[];
  readonly removed: readonly number[];
}

/** Every declaration file that some editor of the page uses, counted, so that equal files are sent and parsed once. */
export interface DeclarationRegistry {
  /** Exchanges the files of a project for others. */
  exchange(before: readonly number[], files: readonly DeclarationFile[]): RegistryChange;
  all(): readonly NumberedFile[];
}

interface Entry {
  readonly file: NumberedFile;
  uses: number;
}

/** Creates an empty registry. */
export function createDeclarationRegistry(): DeclarationRegistry {
  const byId = new Map<number, Entry>();
  /** Looked up by path and then compared: texts are long, and as keys they would be read whole each time. */
  const byPath = new Map<string, Entry[]>();
  let lastId = 0;
  const of = (path: string): Entry[] => byPath.get(path) ?? [];
  return {
    exchange: (before, files) => {
      const added: NumberedFile[] = [];
      const ids = files.map(({ path, text }) => {
        const known = of(path).find(({ file }) => file.text === text);
        if (known !== undefined) {
          known.uses++;
          return known.file.id;
        }
        const entry: Entry = { file: { id: ++lastId, path, text }, uses: 1 };
        byPath.set(path, [...of(path), entry]);
        byId.set(entry.file.id, entry);
        added.push(entry.file);
        return entry.file.id;
      });
      const removed: number[] = [];
      for (const id of before) {
        const entry = byId.get(id);
        if (entry === undefined || --entry.uses > 0) continue;
        const { path } = entry.file;
        byId.delete(id);
        const left = of(path).filter((other) => other !== entry);
        if (left.length === 0) byPath.delete(path);
        else byPath.set(path, left);
        removed.push(id);
      }
      return { ids, added, removed };
    },
    all: () => [...byId.values()].map((entry) => entry.file),
  };
}
