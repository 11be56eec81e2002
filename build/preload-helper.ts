import type { Plugin } from 'vite';

/**
 * What a built chunk does before an `import()`: asks for the style sheets and the chunks that the part needs. Vite's own asks
 * for each once, so that a part whose style sheet did not come would be shown without it when it is asked for again.
 */
const HELPER = `
const asked = {};
for (const { href } of document.querySelectorAll('link')) asked[href] = 1;
const ask = (href) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  const isSheet = href.endsWith('.css');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    delete asked[href];
    reject(Error('Failed to load ' + href));
  };
  document.head.append(link);
  if (!isSheet) resolve();
});
export const __vitePreload = async (load, deps, importer) => {
  if (deps) await Promise.all(deps.map((dep) => {
    const { href } = new URL(dep, importer);
    return asked[href] ??= ask(href);
  }));
  return load();
};
`;

/** Puts our helper in the place of Vite's. */
export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: HELPER, moduleSideEffects: false }),
    },
  };
}
