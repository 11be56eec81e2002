import { describe, expect, test } from 'vitest';
import { isSharedSite } from '../link/shared-site.ts';
import { defaultSite } from './site-address.ts';
import { siteOf } from './site-of.ts';

describe('the site that belongs to a script', () => {
  test.each([
    ['https://docs.example/runner/codemode-runner.js', 'https://docs.example/runner/'],
    [
      'https://unpkg.com/codemode-runner-site@1.2.3/codemode-runner.js',
      'https://unpkg.com/codemode-runner-site@1.2.3/',
    ],
    [
      'https://unpkg.com/codemode-runner@1.2.3/dist/lib/codemode-runner.js',
      'https://unpkg.com/codemode-runner-site@1.2.3/',
    ],
    ['https://unpkg.com/codemode-runner/dist/lib/codemode-runner.js', 'https://unpkg.com/codemode-runner-site@1.2.3/'],
    [
      'https://npm.example/cdn/codemode-runner@latest/dist/lib/codemode-runner.js?a#b',
      'https://npm.example/cdn/codemode-runner-site@1.2.3/',
    ],
    // This one hands out pages as text.
    [
      'https://cdn.jsdelivr.net/npm/codemode-runner@1.2.3/dist/lib/codemode-runner.js',
      'https://unpkg.com/codemode-runner-site@1.2.3/',
    ],
    [
      'http://localhost/node_modules/codemode-runner/src/codemode-runner.js',
      'http://localhost/node_modules/codemode-runner/src/',
    ],
  ])('%s → %s', (script, site) => expect(siteOf(script, '1.2.3')).toBe(site));
});

test.each([
  ['https://unpkg.com/codemode-runner-site@1.2.3/', true],
  ['https://npm.example/cdn/codemode-runner-site@latest/', true],
  ['https://unpkg.com/some-fork/', true],
  ['https://unpkg.com./some-fork/', true],
  ['https://not-unpkg.com/some-fork/', false],
  ['https://docs.example/runner/', false],
  ['https://docs.example/codemode-runner-site/', false],
])('%s is on an origin that others share: %s', (site, shared) => expect(isSharedSite(new URL(site))).toBe(shared));

test('a page that names no site gets that of the version of its element', () => {
  expect(defaultSite('1.2.3')).toBe('https://unpkg.com/codemode-runner-site@1.2.3/');
  expect(isSharedSite(new URL(defaultSite('1.2.3')))).toBe(true);
});
