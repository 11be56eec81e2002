import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchOptions, systemChromium } from './chromium.mjs';

describe('the browser of the tests', () => {
  let folder: string;
  let program: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chromium-'));
    program = join(folder, 'google-chrome');
    writeFileSync(program, '');
    chmodSync(program, 0o755);
    vi.stubEnv('CHROMIUM_PATH', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test('is the one on the PATH', () => {
    vi.stubEnv('PATH', `${join(folder, 'absent')}:${folder}`);
    expect(systemChromium()).toBe(program);
    expect(launchOptions().executablePath).toBe(program);
  });

  test('is the one that CHROMIUM_PATH names, whatever is on the PATH', () => {
    const other = join(folder, 'mine');
    writeFileSync(other, '');
    chmodSync(other, 0o755);
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', other);
    expect(systemChromium()).toBe(other);
  });

  test('given a CHROMIUM_PATH that cannot run, says so', () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'absent'));
    expect(() => systemChromium()).toThrow('CHROMIUM_PATH');
  });

  test('runs without a sandbox of its own as root, and only then', () => {
    const root = vi.spyOn(process, 'getuid');
    root.mockReturnValue(0);
    expect(launchOptions().args).toContain('--no-sandbox');
    root.mockReturnValue(1000);
    expect(launchOptions().args).not.toContain('--no-sandbox');
    root.mockRestore();
  });
});
