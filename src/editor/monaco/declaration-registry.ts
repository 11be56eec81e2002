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

/** Creates an empty registry. */
export function createDeclarationRegistry(): DeclarationRegistry {
  const byId = new Map<number, { readonly file: NumberedFile; uses: number }>();
  const byContent = new Map<string, number>();
  let lastId = 0;
  const contentOf = ({ path, text }: DeclarationFile) => `${path}\n${text}`;
  return {
    exchange: (before, files) => {
      const added: NumberedFile[] = [];
      const ids = files.map((file) => {
        const content = contentOf(file);
        const known = byContent.get(content);
        if (known !== undefined) {
          (byId.get(known) as { uses: number }).uses++;
          return known;
        }
        const id = ++lastId;
        const numbered: NumberedFile = { id, path: file.path, text: file.text };
        byContent.set(content, id);
        byId.set(id, { file: numbered, uses: 1 });
        added.push(numbered);
        return id;
      });
      const removed: number[] = [];
      for (const id of before) {
        const entry = byId.get(id);
        if (entry === undefined || --entry.uses > 0) continue;
        byId.delete(id);
        byContent.delete(contentOf(entry.file));
        removed.push(id);
      }
      return { ids, added, removed };
    },
    all: () => [...byId.values()].map((entry) => entry.file),
  };
}
