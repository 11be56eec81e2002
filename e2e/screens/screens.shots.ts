import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../fixtures.ts';
import { createStage } from './stage.ts';
import { EXPECTED_PROBLEMS, SCREENS, TOURS } from './tours.ts';

for (const [screen, { sizes, hasTouch }] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    const [viewport = null] = sizes;
    test.use({ expectedProblems: EXPECTED_PROBLEMS, viewport, hasTouch });
    for (const [name, tour] of Object.entries(TOURS)) {
      test(name, async ({ page, everything }, { config }) => {
        const { folder, checks } = config.metadata as { readonly folder: string; readonly checks: boolean };
        mkdirSync(folder, { recursive: true });
        const picture = (state: string, { width }: { width: number }, scheme: string): string =>
          join(folder, `${name}.${state}.${scheme}.${width}.png`);
        await tour(createStage(page, everything, { sizes, schemes: ['light', 'dark'], picture, checks }));
      });
    }
  });
}
