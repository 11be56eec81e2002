import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

describe('fingerprint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(join(folder, 'src/deep'), { recursive: true });
    writeFileSync(join(folder, 'src/a.ts'), 'a');
    writeFileSync(join(folder, 'src/deep/b.ts'), 'b');
    writeFileSync(join(folder, 'lock.json'), '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const now = () => fingerprint(folder, ['src', 'lock.json', 'absent.json']);

  test('given the same files, is the same', async () => {
    const before = await now();
    writeFileSync(join(folder, 'src/a.ts'), 'a');
    writeFileSync(join(folder, 'unrelated.txt'), 'x');
    expect(await now()).toBe(before);
  });

  test.each<[string, (root: string) => void]>([
    ['other contents', (root) => writeFileSync(join(root, 'src/deep/b.ts'), 'c')],
    ['another name', (root) => renameSync(join(root, 'src/a.ts'), join(root, 'src/c.ts'))],
    ['a file more', (root) => writeFileSync(join(root, 'src/deep/c.ts'), '')],
    ['a file less', (root) => rmSync(join(root, 'lock.json'))],
    ['a file that was absent', (root) => writeFileSync(join(root, 'absent.json'), '')],
  ])('given %s, differs', async (_, change) => {
    const before = await now();
    change(folder);
    expect(await now()).not.toBe(before);
  });
});
