import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { SCREENS, type Screen } from './screen-states.ts';
import { settled, violations } from './tour.ts';

test.use({ expectedProblems: /Failed to load resource|ERR_CONNECTION/ });

/** Below it one thing is shown at a time. */
const NARROW_PX = 700;

for (const [name, screen] of Object.entries(SCREENS)) {
  test(name, async ({ page }, { project }) => {
    const { folder } = project.metadata as { readonly folder: string };
    const isNarrow = (page.viewportSize()?.width ?? 0) <= NARROW_PX;
    const playground = await Playground.open(page, { editor: !isNarrow });
    if (!isNarrow) await playground.issuesReady();
    await playground.runToEnd();
    await goTo(playground, isNarrow, screen);
    await settled(page);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}-${project.name}.png`), animations: 'disabled' });
    expect(await violations(page)).toEqual([]);
  });
}

async function goTo(playground: Playground, isNarrow: boolean, { reach, view, after }: Screen): Promise<void> {
  for (const before of after ?? []) {
    const earlier = SCREENS[before];
    if (earlier !== undefined) await goTo(playground, isNarrow, earlier);
  }
  if (isNarrow && view !== undefined) await playground.page.getByRole('tab', { name: view }).click();
  await reach(playground);
}
