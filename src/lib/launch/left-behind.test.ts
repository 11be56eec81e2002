import { expect, test } from 'vitest';
import { leftBehind } from './left-behind.ts';

const LAUNCH = 'http://localhost:5173/node_modules/codemode-runner/dist/lib/launch/';

test.each([
  ['bundled ahead by Vite', 'http://localhost:5173/node_modules/.vite/deps/host.browser-abc.js?v=1', LAUNCH],
  ['under a base path', 'http://localhost:5173/docs/node_modules/.vite/deps/a.js', LAUNCH.replace('5173', '5173/docs')],
  [
    'bundled ahead by Nuxt',
    'http://localhost:5173/_nuxt/node_modules/.cache/vite/client/deps/codemode-runner.js?v=1',
    LAUNCH.replace('5173', '5173/_nuxt'),
  ],
  [
    'bundled ahead by Storybook',
    'http://localhost:5173/node_modules/.cache/storybook/abc/sb-vite/deps/codemode-runner.js?v=1',
    LAUNCH,
  ],
  ['bundled ahead by VitePress', 'http://localhost:5173/.vitepress/cache/deps/codemode-runner.js?v=1', LAUNCH],
  ['built, of a folder of that name', 'https://example.com/deps/index-abc.js', undefined],
  [
    'as pnpm installed it',
    LAUNCH.replace('/codemode-runner', '/.pnpm/codemode-runner@1.0.0/node_modules/codemode-runner'),
    undefined,
  ],
  ['as installed', `${LAUNCH}host.browser-abc.js`, undefined],
  ['built', 'https://example.com/assets/index-abc.js', undefined],
])('given code that is served %s, the files are where they are', (_case, url, folder) => {
  expect(leftBehind(url)).toBe(folder);
});
