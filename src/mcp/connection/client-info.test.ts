import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENT_INFO } from './client-info.ts';

it('names the package and its version', () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(CLIENT_INFO).toEqual({ name, version });
});
