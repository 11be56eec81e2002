import { type Plugin as BundlerPlugin, rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const FORMS = { '?guest-script': 'script', '?guest-module': 'module', '?guest-part': 'part' } as const;
type Form = (typeof FORMS)[keyof typeof FORMS];

/** The bundled JavaScript of a guest module, and the files that it was made from. */
interface GuestText {
  readonly text: string;
  readonly files: string[];
}

/**
 * Bundles a guest module: into an expression whose value is the default export for a script, into a function from the core
 * to the default export for a part, into module source otherwise. Local names are shortened, names of classes kept.
 */
export async function bundleGuest(file: string, form: Form): Promise<GuestText> {
  const bundle = await rolldown({
    input: file,
    external: /^codemode:/,
    platform: 'neutral',
    plugins: [guestCore(form)],
    checks: { pluginTimings: false },
    treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
  });
  const { output } = await bundle.generate({
    ...(form === 'module' ? { format: 'esm' } : { format: 'iife', name: '__guest', exports: 'default' }),
    minify: {
      compress: { target: 'es2023' },
      mangle: { toplevel: form === 'module', keepNames: { class: true, function: false } },
      codegen: { removeWhitespace: true },
    },
  });
  const files = await bundle.watchFiles;
  await bundle.close();
  const code = output[0].code.trim();
  if (form === 'module') return { text: code, files };
  return {
    text: `(function(${form === 'part' ? '__core' : ''}){${code}return __guest})${form === 'part' ? '' : '()'}`,
    files,
  };
}

const CORE = /(?:^|\/)core\.ts$/;
const CORE_LIST = /(?:^|\/)core\.ts\?guest-core$/;

/**
 * What parts share with the script that loads them. A part imports `core.ts` as any module, and gets the values of the
 * script, which hands them over as `core.ts?guest-core`: a list in the order of their names.
 */
function guestCore(form: Form): BundlerPlugin {
  const exportsOf = async (file: string): Promise<string[]> => {
    const bundle = await rolldown({ input: file, platform: 'neutral' });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return [...output[0].exports].sort();
  };
  return {
    name: 'guest-core',
    async resolveId(source, importer) {
      const query = CORE_LIST.test(source)
        ? '?guest-core'
        : form === 'part' && CORE.test(source)
          ? '?handed-over'
          : undefined;
      if (query === undefined) return null;
      const resolved = await this.resolve(source.replace('?guest-core', ''), importer, { skipSelf: true });
      return resolved === null ? null : `${resolved.id}${query}`;
    },
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'guest-core' && query !== 'handed-over') return null;
      this.addWatchFile(file);
      const names = await exportsOf(file);
      const code =
        query === 'guest-core'
          ? `import * as core from ${JSON.stringify(file)};export default [${names.map((name) => `core.${name}`)}];`
          : names.map((name, index) => `export const ${name} = __core[${index}];`).join('');
      return { code, moduleType: 'js' };
    },
  };
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
