import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const FORMS = { '?guest-script': 'iife', '?guest-module': 'esm' } as const;

/** The bundled JavaScript of a guest module: an expression for a script, module source otherwise. Names are kept. */
export async function bundleGuest(file: string, form: 'iife' | 'esm'): Promise<{ text: string; files: string[] }> {
  const bundle = await rolldown({ input: file, external: /^codemode:/, platform: 'neutral' });
  const { output } = await bundle.generate({
    format: form,
    ...(form === 'iife' ? { name: '__guest', exports: 'default' as const } : {}),
    minify: { compress: { target: 'es2023' }, mangle: false, codegen: { removeWhitespace: true } },
  });
  const files = await bundle.watchFiles;
  await bundle.close();
  const code = output[0].code.trim();
  return { text: form === 'iife' ? `(function(){${code}return __guest})()` : code, files };
}

/**
 * Turns `import text from './prelude.ts?guest-script'` into the bundled JavaScript of that module as a string, so that code
 * for the sandbox is type-checked TypeScript like any other and costs no parse in the page.
 */
export function guestText(): Plugin {
  return {
    name: 'guest-text',
    enforce: 'pre',
    async resolveId(source, importer) {
      const query = Object.keys(FORMS).find((form) => source.endsWith(form));
      if (query === undefined) return null;
      const resolved = await this.resolve(source.slice(0, -query.length), importer, { skipSelf: true });
      return resolved === null ? null : `${resolved.id}${query}`;
    },
    async load(id) {
      const query = Object.keys(FORMS).find((form) => id.endsWith(form)) as keyof typeof FORMS | undefined;
      if (query === undefined) return null;
      const { text, files } = await bundleGuest(id.slice(0, -query.length), FORMS[query]);
      for (const watched of files) this.addWatchFile(watched);
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
