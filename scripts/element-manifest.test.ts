import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUNNER_VERSION } from '../src/runtime/bridge/index.ts';
import { elementManifest, PARTS } from './element-manifest.mjs';

const ROOT = join(import.meta.dirname, '..');
const MANIFEST = join(ROOT, 'custom-elements.json');

test('the manifest of the element says what its sources say; `npm run element-manifest` writes it', async () => {
  await expect(`${JSON.stringify(elementManifest(), null, 2)}\n`).toMatchFileSnapshot(MANIFEST);
});

test('the manifest names attributes, members, events, parts, custom properties and states', () => {
  const [declaration] = elementManifest().modules[0]?.declarations ?? [];
  expect(declaration?.attributes.length).toBeGreaterThan(15);
  expect(declaration?.members.filter(({ kind }) => kind === 'method').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['run', 'stop', 'reset', 'getShareUrl', 'focus', 'addServer']),
  );
  expect(declaration?.events.length).toBe(11);
  expect(declaration?.cssProperties.length).toBeGreaterThan(10);
  expect(declaration?.cssStates).toContainEqual({ name: 'running' });
});

test('each part of the manifest is in the shell, and the shell has no other', () => {
  const text = ['shell.ts', 'frame.ts'].map((file) => readFileSync(join(ROOT, 'src/element', file), 'utf8')).join('');
  const matches = [...text.matchAll(/part: '([\w-]+)'|'part', '([\w-]+)'/g)].map(([, a, b]) => a ?? b);
  expect([...new Set(matches)].toSorted()).toEqual(PARTS.map(([name]) => name).toSorted());
});

test('the version of the element is that of the package', () => {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(RUNNER_VERSION).toBe(version);
});
