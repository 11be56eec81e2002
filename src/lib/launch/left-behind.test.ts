import { expect, test } from 'vitest';
import { leftBehind } from './left-behind.ts';

const LAUNCH = 'http://localhost:5173/node_modules/codemode-runner/dist/lib/launch/';

test.each([
  ['bundled ahead by Vite', 'http://localhost:5173/node_modules/.vite/deps/host.browser-abc.js?v=1', LAUNCH],
  ['under a base path', 'http://localhost:5173/docs/node_modules/.vite/deps/a.js', LAUNCH.replace('5173', '5173/docs')],
  ['as installed', `${LAUNCH}host.browser-abc.js`, undefined],
  ['built', 'https://example.com/assets/index-abc.js', undefined],
])('given code that is served %s, the files are where they are', (_case, url, folder) => {
  expect(leftBehind(url)).toBe(folder);
});
