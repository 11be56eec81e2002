import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('given a fresh copy, npm install leaves package-lock.json as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockfile-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(ROOT, file), join(folder, file));
    const installing = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'];
    execFileSync('npm', installing, { cwd: folder, encoding: 'utf8' });
    const before = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
