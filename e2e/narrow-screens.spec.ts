import { join } from 'node:path';
import { TAKES_PICTURES, test } from './fixtures.ts';
import { createStage, type Tour } from './screens/stage.ts';
import { EXPECTED_PROBLEMS, TOURS } from './screens/tours.ts';

const DIALOGS: Readonly<Record<string, Tour | undefined>> = {
  'of a link': TOURS.link,
  'of what servers ask': TOURS.requests,
  'of sharing and of what is saved': TOURS['own-work'],
};

for (const [what, viewport] of [
  ['at 320 px', { width: 320, height: 640 }],
  ['at 1280 by 720, zoomed to 400 %', { width: 320, height: 180 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport, hasTouch: true, expectedProblems: EXPECTED_PROBLEMS });
    for (const [screens, tour] of Object.entries(DIALOGS)) {
      test(`everything ${screens} is reachable, and nothing scrolls sideways`, async ({ page, everything }) => {
        test.slow();
        const picture = (name: string): string =>
          join(import.meta.dirname, 'screenshots', `${name}-narrow-${viewport.height}.png`);
        await tour?.(
          createStage(page, everything, {
            sizes: [viewport],
            schemes: ['light'],
            picture: TAKES_PICTURES ? picture : undefined,
          }),
        );
      });
    }
  });
}
