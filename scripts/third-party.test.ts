import { expect, test } from 'vitest';
import { noticeOf, packagesOf } from './third-party.mjs';

test('given the modules of a build, each package is named once, nested ones by their own folder, and the engine always', () => {
  const modules = [
    'src/lib/index.ts',
    'node_modules/zod/v4/index.js',
    'node_modules/zod/v4/core.js',
    'node_modules/@noble/hashes/sha2.js',
    'node_modules/a/node_modules/b/index.js',
  ];
  expect(packagesOf([{ modules }])).toEqual([
    'node_modules/@jitl/quickjs-wasmfile-release-sync',
    'node_modules/@noble/hashes',
    'node_modules/a/node_modules/b',
    'node_modules/zod',
  ]);
});

test('given a package, its notice holds name, version, licence and the text of that', () => {
  const notice = noticeOf('node_modules/zod');
  expect(notice).toMatch(/^zod \d+\.\d+\.\d+\nLicence: MIT/);
  expect(notice).toContain('Permission is hereby granted');
});
