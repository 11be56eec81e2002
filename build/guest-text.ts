import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const QUERY = '?guest';

/**
 * Turns `import text from './prelude.ts?guest'` into the bundled JavaScript of that module as a string, so that code for
 * the sandbox is type-checked TypeScript like any other and costs no parse in the page. Names are kept: guests see them.
 */
export function guestText(): Plugin {
  return {
    name: 'guest-text',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const resolved = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      return resolved === null ? null : `${resolved.id}${QUERY}`;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      const bundle = await rolldown({
        input: file.startsWith('file:') ? fileURLToPath(file) : file,
        external: /^codemode:/,
      });
      const { output } = await bundle.generate({
        format: 'esm',
        minify: { compress: { target: 'es2023' }, mangle: false, codegen: { removeWhitespace: true } },
      });
      for (const watched of await bundle.watchFiles) this.addWatchFile(watched);
      await bundle.close();
      const chunk = output[0];
      return `export default ${JSON.stringify(chunk.code)};`;
    },
  };
}
