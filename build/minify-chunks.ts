import type { OutputChunk, Plugin } from 'rolldown';
import { minifySync } from 'rolldown/utils';

/** Above this part of a chunk's code, what other people wrote makes the chunk theirs. */
const FOREIGN_PART = 0.5;
const FOREIGN = /\/node_modules\//;

/**
 * Minifies the chunks of the package and writes the map of each beside it. Functions of ours keep their names, which stacks
 * show. Chunks below `readable` stay as they are: comments in them are for bundlers.
 */
export function minifyChunks(readable: string): Plugin {
  return {
    name: 'minify-chunks',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.fileName.startsWith(readable)) continue;
        const { code, map, errors } = minifySync(chunk.fileName, chunk.code, {
          ...{ module: true, sourcemap: true },
          mangle: { toplevel: true, keepNames: !isForeign(chunk) },
        });
        if (errors.length > 0) throw new Error(`${chunk.fileName} cannot be minified: ${errors[0]?.message}`);
        chunk.code = code;
        if (map !== undefined)
          this.emitFile({ type: 'asset', fileName: `${chunk.fileName}.map`, source: JSON.stringify(map) });
      }
    },
  };
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
