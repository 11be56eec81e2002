import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

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

/**
 * Writes down what a build made, for budgets, for the rules on what may be in which chunk, and for the notices of what is
 * bundled. `file` may depend on the name of the entry: the workers of a page are builds of their own.
 */
export function chunkList(file: string | ((entry: string) => string)): Plugin {
  const write = (bundle: Rolldown.OutputBundle): void => {
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
    const entry = records.find(({ isEntry }) => isEntry)?.facade?.replace(/^.*\/|\.\w+$/g, '') ?? '';
    const path = typeof file === 'string' ? file : file(entry);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(records, null, 1)}\n`);
  };
  return {
    name: 'chunk-list',
    apply: 'build',
    // Workers are written by the build of their page: theirs ends with the bundle.
    ...(typeof file === 'string'
      ? { writeBundle: (_options, bundle) => write(bundle) }
      : { generateBundle: (_options, bundle) => write(bundle) }),
  };
}

function fromRoot(id: string): string {
  return id.startsWith('\0') ? id : relative(process.cwd(), id).split(sep).join('/');
}
