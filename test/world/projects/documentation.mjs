// Generators of documentation sites, and Storybook.
import { NEWER_NODE } from '../project.mjs';

/** @typedef {import('../project.mjs').Shown} Shown */
/** @type {readonly Shown[]} */
const RUNNER = ['runner'];
/** @type {Readonly<Record<string, readonly Shown[]>>} */
const VITE_PRESS = { '/': RUNNER, '/clock.html': ['host'] };

/** A host in a page of VitePress, whose development server has a folder of its own for packages. */
const CLOCK = `---
title: Clock
---

<script setup>
import { createHost } from 'codemode-runner';
import { ref } from 'vue';

const answer = ref('');
async function run() {
  const host = createHost();
  const { result } = await host.run({ code: 'globalThis.__codemode_result__ = { now: Date.now() };' });
  answer.value = JSON.stringify(result);
  await host.close();
}
</script>

<button @click="run">Run</button>
<output>{{ answer }}</output>
`;

/** @type {readonly import('../project.mjs').Project[]} */
export const DOCUMENTATION = [
  {
    name: 'VitePress',
    tool: 'vitepress',
    install: ['vitepress@1', 'vue@3'],
    sections: ['VitePress'],
    build: ['npx vitepress build'],
    uses: [
      { kind: 'folder', folder: '.vitepress/dist', pages: VITE_PRESS },
      { kind: 'server', command: 'npx vitepress dev --port PORT', pages: VITE_PRESS },
    ],
    files: { 'clock.md': CLOCK },
  },
  {
    name: 'Docusaurus 3',
    tool: '@docusaurus/core',
    install: ['@docusaurus/core@3', '@docusaurus/preset-classic@3', '@mdx-js/react@3', 'react@19', 'react-dom@19'],
    sections: ['Docusaurus'],
    build: ['npx docusaurus build'],
    uses: [{ kind: 'folder', folder: 'build', pages: { '/': RUNNER } }],
    files: {
      'docusaurus.config.js': `export default ${JSON.stringify({
        title: 'Docs',
        url: 'https://docs.example',
        baseUrl: '/',
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
      })};\n`,
    },
    manifest: { type: undefined },
  },
  {
    name: 'Starlight',
    tool: '@astrojs/starlight',
    install: ['@astrojs/starlight', 'astro@7', NEWER_NODE],
    sections: ['Starlight'],
    build: ['npx astro build'],
    // Of an empty site of its own.
    remarks: /"use astro:head-inject"|collection "i18n"|Entry docs → 404|@astrojs\/sitemap/,
    uses: [{ kind: 'folder', folder: 'dist', pages: { '/': RUNNER } }],
    files: {
      'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nimport { defineConfig } from 'astro/config';\n\nexport default defineConfig({ integrations: [starlight({ title: 'Docs' })] });\n",
      'src/content.config.ts':
        "import { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nimport { defineCollection } from 'astro:content';\n\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
    },
  },
  {
    name: 'Storybook',
    tool: 'storybook',
    install: ['storybook@10', '@storybook/react-vite@10', 'vite', 'react@19', 'react-dom@19'],
    sections: ['Storybook'],
    build: ['npx storybook build --disable-telemetry --quiet'],
    // Its own chunks are large.
    remarks: /chunks are larger than|chunk size limit/,
    uses: [
      {
        kind: 'folder',
        folder: 'storybook-static',
        pages: { '/iframe.html?id=runner--example&viewMode=story': RUNNER },
      },
    ],
    files: {
      '.storybook/main.js':
        "export default { framework: '@storybook/react-vite', stories: ['../stories/*.stories.jsx'], core: { disableTelemetry: true } };\n",
    },
  },
];
