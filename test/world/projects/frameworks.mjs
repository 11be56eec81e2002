// Frameworks that render pages on a server, and libraries of components in a page of Vite.
import { NEWER_NODE } from '../project.mjs';

/** @typedef {import('../project.mjs').Project} Project */
/** @typedef {import('../project.mjs').Shown} Shown */

/** @type {readonly Shown[]} */
const BOTH = ['host', 'runner'];
const PAGE = { '/': BOTH };

/** @type {(major: number) => Project} */
const next = (major) => ({
  name: `Next.js ${major}`,
  tool: 'next',
  install: [`next@${major}`, 'react@19', 'react-dom@19'],
  sections: ['Next.js'],
  build: ['npx next build'],
  uses: [
    {
      kind: 'server',
      command: 'npx next start -p PORT',
      pages: { '/': ['host'], '/docs': ['runner'] },
      routes: ['/api/run', '/docs'],
    },
  ],
  files: {
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  },
  manifest: { type: undefined },
});

/**
 * Components in a page of Vite, whose types are checked before it is built.
 * @param {Pick<Project, 'name' | 'tool' | 'install' | 'sections' | 'files'> & { readonly check: string, readonly main: string,
 *   readonly compilerOptions?: Readonly<Record<string, unknown>> }} own `main` is the module of the page
 * @returns {Project}
 */
const inVite = ({ install, check, main, compilerOptions = {}, files = {}, ...own }) => ({
  ...own,
  install: ['vite', ...install],
  build: [check, 'npx vite build'],
  uses: [
    { kind: 'folder', folder: 'dist', pages: PAGE },
    { kind: 'server', command: 'npx vite --port PORT --strictPort', pages: PAGE },
  ],
  files: { 'index.html': shell(main), 'tsconfig.json': tsconfig(compilerOptions), ...files },
});

/** @type {(major: number) => Project} */
const react = (major) =>
  inVite({
    name: `React ${major}`,
    tool: 'react',
    install: [
      ...[`react@${major}`, `react-dom@${major}`, `@types/react@${major}`, `@types/react-dom@${major}`],
      ...['@vitejs/plugin-react', 'typescript'],
    ],
    sections: ['React'],
    check: 'npx tsc -p .',
    main: 'src/main.tsx',
    compilerOptions: { jsx: 'react-jsx' },
  });

const SVELTE_KIT = `import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';

export default { plugins: [sveltekit({ adapter: adapter() })] };
`;

/** @type {(major: number) => Project} */
const svelteKit = (major) => ({
  name: `SvelteKit ${major}`,
  tool: '@sveltejs/kit',
  install: [
    ...[`@sveltejs/kit@${major}`, `@sveltejs/adapter-node@${major + 3}`, 'svelte@5', NEWER_NODE],
    ...['vite@8', '@sveltejs/vite-plugin-svelte@7', 'typescript@6.0'],
  ],
  sections: ['SvelteKit'],
  build: ['npx vite build'],
  uses: ['PORT=PORT npx node build', 'npx vite --port PORT --strictPort'].map((command) => ({
    kind: 'server',
    command,
    pages: PAGE,
    routes: ['/api/run', '/'],
  })),
  files: {
    'src/app.html':
      '<!doctype html>\n<html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>\n',
    'vite.config.js': SVELTE_KIT,
  },
});

/** @type {(major: number) => Project} */
const astro = (major) => ({
  name: `Astro ${major}`,
  tool: 'astro',
  install: [`astro@${major}`, ...(major > 5 ? [NEWER_NODE] : [])],
  sections: ['Astro'],
  // Its toolbar asks for a bundle of itself that it has replaced.
  remarks: /astro\/runtime\/client\/dev-toolbar/,
  build: ['npx astro build'],
  uses: [
    { kind: 'folder', folder: 'dist', pages: PAGE },
    { kind: 'server', command: 'npx astro dev --port PORT', pages: PAGE, routes: ['/'] },
  ],
});

/** The page of a starter of Vite. @param {string} main */
function shell(main) {
  return `<!doctype html>\n<html lang="en"><body><div id="app"></div><script type="module" src="/${main}"></script></body></html>\n`;
}

/** @param {Readonly<Record<string, unknown>>} further */
function tsconfig(further) {
  const compilerOptions = {
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', types: ['vite/client'] },
    ...{ strict: true, noEmit: true, skipLibCheck: false, verbatimModuleSyntax: true },
    ...further,
  };
  return JSON.stringify({ compilerOptions, include: ['src'] });
}

/** @type {readonly Project[]} */
export const FRAMEWORKS = [
  react(19),
  react(18),
  inVite({
    name: 'Vue 3',
    tool: 'vue',
    install: ['vue@3', '@vitejs/plugin-vue', 'vue-tsc', 'typescript@5.9'],
    sections: ['Vue'],
    check: 'npx vue-tsc -p .',
    main: 'src/main.ts',
    files: {
      'src/main.ts':
        "import { createApp } from 'vue';\nimport App from './App.vue';\n\ncreateApp(App).mount('#app');\n",
    },
  }),
  inVite({
    name: 'Svelte 5',
    tool: 'svelte',
    install: ['svelte@5', '@sveltejs/vite-plugin-svelte', 'svelte-check', 'typescript@5.9'],
    sections: ['Svelte'],
    check: 'npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings',
    main: 'src/main.ts',
    files: {
      'vite.config.js':
        "import { svelte } from '@sveltejs/vite-plugin-svelte';\n\nexport default { plugins: [svelte()] };\n",
      'src/main.ts':
        "import { mount } from 'svelte';\nimport App from './App.svelte';\n\nmount(App, { target: document.querySelector('#app')! });\n",
    },
  }),
  { ...next(16), core: true },
  next(15),
  {
    name: 'Nuxt 4',
    tool: 'nuxt',
    install: ['nuxt@4', NEWER_NODE],
    sections: ['Nuxt'],
    build: ['npx nuxt build'],
    // A plugin and a setting of its own, and how long they took.
    remarks: /plugin nuxt:module-preload-polyfill|css\.devSourcemap|PLUGIN_TIMINGS/,
    uses: [
      {
        kind: 'server',
        command: 'PORT=PORT npx node .output/server/index.mjs',
        pages: PAGE,
        routes: ['/api/run', '/'],
      },
      { kind: 'server', command: 'npx nuxt dev --port PORT', pages: PAGE, routes: ['/api/run', '/'] },
    ],
  },
  svelteKit(3),
  svelteKit(2),
  astro(5),
  astro(6),
  astro(7),
];
