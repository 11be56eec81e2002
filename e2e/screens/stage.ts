import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { Playground } from '../playground.ts';
import type { RunningServer } from '../servers.ts';
import { checkScreen, settled, takePictureAt } from './look.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Scheme = 'light' | 'dark';

/** One page that is led from state to state, and looked at in several sizes and colours on the way. */
export interface Stage {
  readonly page: Page;
  readonly everything: RunningServer;
  /** One part of the screen is shown at a time, as on a phone. */
  readonly isNarrow: boolean;
  /** Takes a picture of the screen as it is in each size and colour, and checks each. */
  look(name: string): Promise<void>;
  /** Walks a part of the way. What fails in it is noted, and the walk goes on after it from a page that shows no dialog. */
  step(name: string, walk: () => Promise<void>): Promise<void>;
}

/** A walk through states that follow from each other. */
export type Tour = (stage: Stage) => Promise<void>;

export interface StageOptions {
  /** The sizes of the screen; the walk itself is done at the first. */
  readonly sizes: readonly Size[];
  readonly schemes: readonly Scheme[];
  /** Where the picture of a state goes; none is taken where absent. */
  readonly picture?: ((name: string, size: Size, scheme: Scheme) => string) | undefined;
  /** Whether each screen is checked, by axe and by what a person would see cut off; else it is only a picture. */
  readonly checks?: boolean;
}

/** Below it one thing is shown at a time. */
const NARROW_PX = 700;

export function createStage(page: Page, everything: RunningServer, options: StageOptions): Stage {
  const { sizes, schemes, picture, checks = true } = options;
  const [first] = sizes;
  if (first === undefined) throw new Error('A stage needs a size.');
  return {
    page,
    everything,
    isNarrow: first.width <= NARROW_PX,
    look: async (name) => {
      for (const size of sizes) {
        if (sizes.length > 1) await page.setViewportSize(size);
        for (const colorScheme of schemes) {
          if (schemes.length > 1) await page.emulateMedia({ colorScheme });
          await settled(page);
          if (picture !== undefined) await takePictureAt(page, picture(name, size, colorScheme));
          const rules = size === first && colorScheme === schemes[0] ? 'all' : 'look';
          if (checks) await checkScreen(page, `${name}, ${colorScheme}, ${size.width} px`, rules);
        }
      }
      if (sizes.length > 1) await page.setViewportSize(first);
      if (schemes.length > 1) await page.emulateMedia({ colorScheme: schemes[0] ?? 'light' });
    },
    step: (name, walk) =>
      test.step(name, async () => {
        try {
          await walk();
        } catch (error) {
          expect.soft(error instanceof Error ? error.message : error, `the way to ${name}`).toBeUndefined();
          for (let open = 0; open < 2; open++) await page.keyboard.press('Escape');
        }
      }),
  };
}

/** Opens the page with what a person has there. */
export async function openPlayground({ page, isNarrow }: Stage): Promise<Playground> {
  return Playground.open(page, { editor: !isNarrow });
}

/** Brings a part to the front where one is shown at a time. */
export async function show({ page, isNarrow }: Stage, part: 'Tools' | 'Code' | RegExp): Promise<void> {
  if (isNarrow) await page.getByRole('tab', { name: part }).click();
}
