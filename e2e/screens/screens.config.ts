import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';

/** Pictures of every state for people to look through, outside of the repository unless `CODEMODE_SCREENS` says where. */
const folder = process.env.CODEMODE_SCREENS ?? join(tmpdir(), 'codemode-screens');

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../../test-results/screens',
  globalTeardown: './contact-sheet.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 600_000,
  reporter: 'list',
  metadata: { folder, checks: process.env.CODEMODE_SCREENS_CHECKS !== 'no' },
  use: { browserName: 'chromium', launchOptions: launchOptions() },
});
