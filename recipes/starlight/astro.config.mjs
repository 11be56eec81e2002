import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

/** Address of a copy of the playground. */
const runner = process.env.RUNNER ?? 'http://localhost:4173/';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Starlight',
      pagefind: false,
      head: [
        { tag: 'link', attrs: { rel: 'stylesheet', href: new URL('codemode-runner.css', runner).href } },
        { tag: 'script', attrs: { type: 'module', src: new URL('codemode-runner.js', runner).href } },
      ],
    }),
  ],
});
