import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on size and colours: all else reads the document, which they leave as it is. */
const RULES_OF_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * What axe has to say against the screen as it is: by all of its rules, or by those that size and colours may break. What is
 * well is not described, and a page without frames is not put together in a further page: either takes as long as the check.
 */
export async function violations(page: Page, rules: 'all' | 'look' = 'all'): Promise<string[]> {
  const runOnly =
    rules === 'all' ? { type: 'tag' as const, values: TAGS } : { type: 'rule' as const, values: RULES_OF_LOOK };
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] });
  const { violations: matches } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  return matches.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** Waits until nothing moves: colours in the middle of a fade have no contrast to speak of. */
export async function settled(page: Page): Promise<void> {
  const moving = (): Promise<number> =>
    page.evaluate(() => {
      const endless = (animation: Animation): boolean =>
        animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      // What scrolling drives stands still unless somebody scrolls, and is running all the same.
      return document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => !endless(animation) && animation.playState === 'running').length;
    });
  // A dialog whose code is still on its way begins to move only when that has come.
  for (let still = 0; still < 3; still = (await moving()) === 0 ? still + 1 : 0) await page.waitForTimeout(100);
}

/** Takes a picture of a screen at rest, for people. */
export async function takePictureAt(page: Page, picture: string): Promise<void> {
  await page.screenshot({ path: picture, animations: 'disabled' });
}

/** Checks a screen at rest: nothing for axe, nothing cut off, nothing that scrolls sideways. */
export async function checkScreen(page: Page, name: string, rules: 'all' | 'look' = 'all'): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await cutOff(page), `${name}: controls out of reach`).toEqual([]);
  expect.soft(await collapsed(page), `${name}: boxes that show nothing`).toEqual([]);
  expect.soft(await cutRings(page), `${name}: focus rings that are cut`).toEqual([]);
  expect.soft(await unframed(page), `${name}: fields without an edge`).toEqual([]);
  let matches = await violations(page, rules);
  if (matches.length > 0) {
    // What has come alive meanwhile may have been fading in.
    await settled(page);
    matches = await violations(page, rules);
  }
  expect.soft(matches, name).toEqual([]);
}

/**
 * Boxes that scroll and are too low to show a line of what is in them, cards that cut off what is in them, and parts of the
 * screen that move sideways.
 */
function collapsed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    return [...root.querySelectorAll<HTMLElement>('*')].flatMap((box) => {
      const { overflowY } = getComputedStyle(box);
      const more = box.scrollHeight - box.clientHeight;
      const hides =
        (/auto|scroll/.test(overflowY) && box.clientHeight < 12 && more > 1) ||
        (/hidden|clip/.test(overflowY) && box.matches('.card, .notice, .pane, .dialog') && more > 2) ||
        (box.matches('.dialog__body, .trust__read, .run-details, .history, .pane') &&
          box.scrollWidth > box.clientWidth + 1);
      return hides && box.checkVisibility() ? [`${box.className}: ${box.textContent.slice(0, 60)}`] : [];
    });
  });
}

/** What can have the focus in a dialog and stands so near the edge of a box that scrolls that the box would cut its ring. */
function cutRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'dialog[open] :is(button, input, select, textarea, summary, a)',
    );
    return [...controls].flatMap((control) => {
      const box = control.closest<HTMLElement>('.dialog__body');
      if (box === null || !control.checkVisibility({ visibilityProperty: true })) return [];
      const style = getComputedStyle(control);
      const ring =
        Number.parseFloat(style.getPropertyValue('--focus-width')) +
        Number.parseFloat(style.getPropertyValue('--focus-offset'));
      const [at, around] = [control.getBoundingClientRect(), box.getBoundingClientRect()];
      if (at.width <= 1 || getComputedStyle(box).overflowY === 'visible') return [];
      const cut =
        at.top + box.scrollTop - around.top < ring || at.left - around.left < ring || around.right - at.right < ring;
      return cut ? [control.textContent || (control.getAttribute('aria-label') ?? control.tagName)] : [];
    });
  });
}

/** Fields of a dialog that look like text: neither they nor the box around each has a border. */
function unframed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLElement>(
      '.dialog__body :is(select, textarea, input:not([type="checkbox"], [type="radio"]))',
    );
    const hasEdge = (box: Element | null): boolean =>
      box !== null && Number.parseFloat(getComputedStyle(box).borderBlockEndWidth) > 0;
    return [...fields].flatMap((field) =>
      !field.checkVisibility() || hasEdge(field) || hasEdge(field.parentElement)
        ? []
        : [`${field.tagName} ${field.getAttribute('aria-label') ?? field.id}`],
    );
  });
}

/** Buttons and fields of what is in front that stand outside of the screen where nothing scrolls to them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    const scrolls = dialog === null && getComputedStyle(document.body).overflowY !== 'hidden';
    return [...root.querySelectorAll<HTMLElement>('button, input, select, textarea, summary')].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY) && box !== document.body) return [];
      }
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const below = !scrolls && (top < -1 || bottom > innerHeight + 1);
      const out = left < -1 || right > innerWidth + 1 || below;
      return out && right - left > 1 && bottom > 0
        ? [control.textContent || (control.getAttribute('aria-label') ?? '')]
        : [];
    });
  });
}
