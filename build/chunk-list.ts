import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** A built chunk: where it is, what it needs, and which modules went into it. Paths use `/`. */
export interface ChunkRecord {
  readonly file: string;
  /** The module that the chunk is the entry of, a page or a dynamic import, where there is one. */
  readonly facade: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
  /** Source files, relative to the root of the repository. */
  readonly modules: readonly string[];
}

/** Writes down what a build made, for budgets and for the rules on what may be in which chunk. */
export function chunkList(file: string): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    writeBundle(_options, bundle) {
      const records: ChunkRecord[] = [];
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        records.push({
          file: output.fileName,
          facade: output.facadeModuleId === null ? null : fromRoot(output.facadeModuleId),
          isEntry: output.isEntry,
          imports: output.imports,
          dynamicImports: output.dynamicImports,
          css: [...(output.viteMetadata?.importedCss ?? [])],
          modules: output.moduleIds.map(fromRoot),
        });
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(records, null, 1)}\n`);
    },
  };
}

function fromRoot(id: string): string {
  return id.startsWith('\0') ? id : relative(process.cwd(), id).split(sep).join('/');
}
