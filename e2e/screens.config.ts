import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/chromium.mjs';

/** Pictures of every state for people to look through, outside of the repository unless `CODEMODE_SCREENS` says where. */
const folder = process.env.CODEMODE_SCREENS ?? join(tmpdir(), 'codemode-screens');
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results/screens',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  metadata: { folder },
  use: { browserName: 'chromium', launchOptions: launchOptions() },
  projects: (['light', 'dark'] as const).flatMap((colorScheme) =>
    SIZES.map((viewport) => ({
      name: `${colorScheme}-${viewport.width}`,
      metadata: { folder },
      use: { viewport, colorScheme, hasTouch: viewport.width < 700 },
    })),
  ),
});
