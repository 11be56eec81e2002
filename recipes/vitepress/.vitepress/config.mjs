import { defineConfig } from 'vitepress';

/** Address of a copy of the playground. */
const runner = process.env.RUNNER ?? 'http://localhost:4173/';

export default defineConfig({
  title: 'VitePress',
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('codemode-') } } },
  head: [
    ['link', { rel: 'stylesheet', href: new URL('codemode-runner.css', runner).href }],
    ['script', { type: 'module', src: new URL('codemode-runner.js', runner).href }],
  ],
});
