import type { OutputChunk, Plugin } from 'rolldown';
import { minifySync } from 'rolldown/utils';

/** Above this part of a chunk's code, what other people wrote makes the chunk theirs. */
const FOREIGN_PART = 0.5;
const FOREIGN = /\/node_modules\//;

/**
 * Minifies the chunks that are read by no one where the package is installed: those of other people's code, whose sources
 * are in their own packages, and those that only the program `program` loads. What projects import stays as it was written.
 */
export function minifyForeign(program: string): Plugin {
  return {
    name: 'minify-foreign',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const imported = reachedFrom(
        entries.filter((file) => file !== program),
        chunks,
      );
      for (const chunk of chunks) {
        const foreign = isForeign(chunk);
        if (imported.has(chunk.fileName) && !foreign) continue;
        // Where our program fails, its stack names the functions.
        const options = { module: true, mangle: { toplevel: true, keepNames: !foreign } };
        const { code, errors } = minifySync(chunk.fileName, chunk.code, options);
        if (errors.length > 0) throw new Error(`${chunk.fileName} cannot be minified: ${errors[0]?.message}`);
        chunk.code = code;
      }
    },
  };
}

/** The files that entries lead to, themselves included. */
function reachedFrom(entries: readonly string[], chunks: readonly OutputChunk[]): ReadonlySet<string> {
  const files = new Set(entries);
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) files.add(next);
  }
  return files;
}

function isForeign({ modules }: OutputChunk): boolean {
  let chars = 0;
  let foreignChars = 0;
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    chars += renderedLength;
    if (FOREIGN.test(id)) foreignChars += renderedLength;
  }
  return foreignChars > chars * FOREIGN_PART;
}
