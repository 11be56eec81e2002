import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './build/chunk-list.ts';
import { clientMetadata } from './build/client-metadata.ts';
import { compileHints } from './build/compile-hints.ts';
import { contentSecurityPolicy } from './build/content-security-policy.ts';
import { esLibraries } from './build/es-libraries.ts';
import { guestText } from './build/guest-text.ts';
import { leanEngine } from './build/lean-engine.ts';
import { leanMcpSdk } from './build/lean-mcp-sdk.ts';
import { leanParser } from './build/lean-parser.ts';
import { pageFonts } from './build/page-fonts.ts';
import { preloadHelper } from './build/preload-helper.ts';
import { pureSchemas } from './build/pure-schemas.ts';
import { rendererAliases, rendererNamed } from './build/renderer.ts';
import { sdkRegions } from './build/sdk-regions.ts';
import {
  assetFileName,
  chunkFileName,
  firstRunGroups,
  isCalledOnLoad,
  shellGroups,
  workerFileName,
} from './build/site-chunks.ts';
import { UI_ELEMENTS } from './build/ui-elements.ts';

/**
 * The site: `vite` serves it with hot reload, which React has and Preact has not; `vite build` writes `dist/site`, and
 * `RENDERER=react vite build` writes `dist/site-react`, the same site with React in it.
 */
export default defineConfig(({ command }) => {
  const renderer = rendererNamed(process.env.RENDERER ?? (command === 'serve' ? 'react' : 'preact'));
  const site = renderer === 'preact' ? 'dist/site' : 'dist/site-react';
  return {
    base: './',
    resolve: { alias: [UI_ELEMENTS, ...rendererAliases(renderer)] },
    plugins: [
      guestText(),
      leanMcpSdk(),
      sdkRegions(),
      pureSchemas(),
      leanParser(),
      pageFonts(),
      preloadHelper(),
      react({ jsxImportSource: '#ui' }),
      clientMetadata(process.env.PUBLIC_URL),
      contentSecurityPolicy('public/_headers'),
      compileHints(isCalledOnLoad),
      chunkList(`${site}.chunks.json`),
    ],
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // Browsers of this target know it.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Monaco is one large chunk, loaded after the first paint; .size-limit.mjs watches everything else.
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: ['index.html', 'embed.html'],
        checks: { pluginTimings: false },
        output: {
          charset: 'ascii',
          chunkFileNames: chunkFileName,
          assetFileNames: assetFileName,
          codeSplitting: { groups: [...shellGroups, ...firstRunGroups] },
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [
        guestText(),
        leanEngine(),
        leanParser(),
        esLibraries(),
        chunkList((entry) => `${site}.${entry}.chunks.json`),
      ],
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          charset: 'ascii',
          entryFileNames: workerFileName,
          chunkFileNames: chunkFileName,
          assetFileNames: assetFileName,
        },
      },
    },
  };
});
