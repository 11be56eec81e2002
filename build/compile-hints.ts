import type { Plugin } from 'vite';

/** Asks V8 to compile every function of a file while it is downloaded: https://v8.dev/blog/explicit-compile-hints. Others read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the chunks of these names compiled away from the page's thread, which would compile their functions one by one as it
 * first calls them: a sixth of the work of a slow device until the first run has ended (docs/decisions/first-run.md).
 */
export function compileHints(isCalledOnLoad: (chunkName: string) => boolean): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: ({ name }) => (isCalledOnLoad(name) ? HINT : ''),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && isCalledOnLoad(chunk.name)) chunk.code = HINT + chunk.code;
      },
    },
  };
}
