import type { Page } from '@playwright/test';
import { type OAuthLab, type OAuthLabOptions, startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { test as base, expect } from './fixtures.ts';
import { type OAuthExample, startOAuthExample } from './oauth-example.ts';
import { Playground } from './playground.ts';

const READ_ONLY: OAuthLabOptions['script'] = {
  'tools/list': (x) =>
    x.result({ tools: [{ name: 'run', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] }),
};
interface Labs {
  /** Starts a server that wants a sign-in, and its service. */
  readonly lab: (options?: OAuthLabOptions) => Promise<OAuthLab>;
}

/** The test with servers that want a sign-in: labs, and the example of the SDK. */
export const test = base.extend<Labs, { readonly example: OAuthExample }>({
  lab: async ({}, use) => {
    const labs: OAuthLab[] = [];
    await use(async (options) => {
      const lab = await startOAuthLab({ script: READ_ONLY, ...options });
      labs.push(lab);
      return lab;
    });
    for (const lab of labs) await lab.close();
  },
  example: [
    async ({}, use) => {
      const example = await startOAuthExample();
      await use(example);
      await example.stop();
    },
    { scope: 'worker' },
  ],
});

/** A question takes no click in its first half second. */
export const considered = (page: Page): Promise<void> => page.waitForTimeout(600);

export const signInButton = ({ dialog }: Playground) => dialog.getByRole('button', { name: 'Sign in', exact: true });

/** Adds the server and signs in to it by the window that opens. */
export async function signedIn(page: Page, lab: { readonly url: string }, id = 'lab'): Promise<Playground> {
  const playground = await Playground.open(page);
  await playground.addServer(lab.url, id);
  await signIn(playground);
  await expect(playground.server(id)).toContainText('Ready', { timeout: 20_000 });
  return playground;
}

export async function signIn(playground: Playground): Promise<void> {
  await expect(signInButton(playground)).toBeVisible({ timeout: 20_000 });
  // It takes a click once it has been in view for a moment, and shows when.
  const popup = playground.page.waitForEvent('popup');
  await signInButton(playground).click();
  await popup;
  await expect(playground.dialog).toHaveCount(0, { timeout: 20_000 });
}
