import { expect, FULL_EDITOR, takePicture } from './fixtures.ts';
import { Playground } from './playground.ts';
import { considered, signedIn, signIn, signInButton, test } from './sign-in-fixtures.ts';

// A request without a token is refused on purpose, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_CONNECTION|ERR_FAILED/ });

const CALL = `import { run } from "@codemode/servers/lab";
globalThis.__codemode_result__ = await run();
`;
const CALL_FOUR = `import { run } from "@codemode/servers/lab";
globalThis.__codemode_result__ = await Promise.all([run(), run(), run(), run()]);
`;

test.describe('given the MCP SDK’s own example of a server that wants a sign-in', () => {
  test('a window opens in the click, the server is there, and a script calls it; no policy is violated', async ({
    page,
    example,
    problems,
  }) => {
    const playground = await Playground.open(page);
    await playground.addServer(example.url, 'demo');
    await expect(playground.dialog.getByRole('heading', { name: 'Sign in to demo' })).toBeVisible({ timeout: 20_000 });
    await expect(playground.dialog).toContainText(example.service.origin.replace('http://', ''));
    await expect(playground.dialog.getByText('mcp:tools')).toBeVisible();
    await takePicture(page, 'sign-in');
    await signIn(playground);
    await expect(playground.server('demo')).toContainText('Ready', { timeout: 20_000 });
    expect(example.service.seen).toEqual(expect.arrayContaining(['POST /register', 'GET /authorize', 'POST /token']));

    await playground.write(`import { greet } from "@codemode/servers/demo";
globalThis.__codemode_result__ = await greet({ name: "Ada" });
`);
    await playground.run.click();
    await playground.dialog.getByRole('button', { name: 'Allow once' }).waitFor();
    await considered(page);
    await playground.dialog.getByRole('button', { name: 'Allow once' }).click();
    await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
    expect(await playground.result()).toContain('Hello, Ada!');
    expect(problems.filter(({ kind }) => kind === 'policy violation')).toEqual([]);
  });

  test('where the browser opens no window, the page is left for the sign-in and comes back with its script', {
    tag: FULL_EDITOR,
  }, async ({ page, example }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const playground = await Playground.open(page);
    await playground.write('// kept over the sign-in\n');
    await playground.addServer(example.url, 'demo');
    await expect(signInButton(playground)).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await signInButton(playground).click();
    await expect(playground.dialog).toContainText('The browser blocked the window');
    await expect(playground.dialog.getByRole('link', { name: 'Open the sign-in page' })).toHaveAttribute(
      'href',
      new RegExp(`^${example.service.origin}/authorize\\?`),
    );
    await takePicture(page, 'sign-in-blocked');
    await playground.dialog.getByRole('button', { name: 'Start over' }).click();
    await expect(playground.dialog.locator(':focus')).toHaveCount(1);
    await playground.dialog.getByRole('button', { name: 'Sign in in this tab' }).click();
    await expect(playground.server('demo')).toContainText('Ready', { timeout: 30_000 });
    await playground.editorReady();
    await expect(playground.editor.getByText('// kept over the sign-in')).toBeVisible();
    expect(page.url()).not.toMatch(/code=|state=/);
  });
});

test.describe('given a sign-in page that cuts its link to whoever opened it', () => {
  test('the window looks closed and the sign-in comes back all the same', async ({ page, lab }) => {
    const oauth = await lab({ isolated: true, consent: 'button' });
    const playground = await Playground.open(page);
    await playground.addServer(oauth.url, 'lab');
    await expect(signInButton(playground)).toBeVisible({ timeout: 20_000 });
    await considered(page);
    const opening = page.waitForEvent('popup');
    await signInButton(playground).click();
    const popup = await opening;
    await expect(playground.dialog).toContainText('Sign in in the other window');
    await popup.getByRole('link', { name: 'Allow' }).click();
    await expect(playground.server('lab')).toContainText('Ready', { timeout: 20_000 });
    await expect.poll(() => popup.isClosed()).toBe(true);
  });
});

test.describe('given a sign-in that has run out in the middle of a run', () => {
  test('the clock stands, the page shows where to sign in, and the run goes on after it', async ({ page, lab }) => {
    const oauth = await lab();
    const playground = await signedIn(page, oauth);
    oauth.expireAccess();
    oauth.expireRefresh();
    await playground.write(CALL);
    await playground.run.click();
    await expect(playground.dialog.getByRole('heading', { name: 'Sign in to lab again' })).toBeVisible();
    await expect(playground.state).toHaveText('Waiting for you');
    await takePicture(page, 'sign-in-mid-run');
    await signIn(playground);
    await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
    expect(await playground.result()).toContain('ran');
  });

  test('declined, the script gets an AuthenticationError, and nobody is asked again in that run', async ({
    page,
    lab,
  }) => {
    const oauth = await lab();
    const playground = await signedIn(page, oauth);
    oauth.expireAccess();
    oauth.expireRefresh();
    await playground.write(`import { run } from "@codemode/servers/lab";
const failures = [];
for (const attempt of [1, 2]) {
  try {
    await run();
  } catch (error) {
    failures.push(error.name);
  }
}
globalThis.__codemode_result__ = failures;
`);
    await playground.run.click();
    await playground.dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(playground.state).toHaveText(/Finished/, { timeout: 20_000 });
    expect(await playground.result()).toMatch(/"result": \[\s*"AuthenticationError",\s*"AuthenticationError"\s*\]/);
    expect(oauth.count('/authorize')).toBe(1);
  });

  test('refused at the sign-in page, the dialog says so as text and the person may try again', async ({
    page,
    lab,
  }) => {
    const oauth = await lab({ consent: 'refuse' });
    const playground = await Playground.open(page);
    await playground.addServer(oauth.url, 'lab');
    await expect(signInButton(playground)).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await signInButton(playground).click();
    await expect(playground.dialog.getByRole('alert')).toContainText('was refused', { timeout: 20_000 });
    await expect(playground.dialog.locator('img')).toHaveCount(0);
    await expect(playground.dialog.locator(':focus')).toHaveCount(1);
    await playground.dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(playground.server('lab')).toContainText('Needs sign-in');
  });
});

test.describe('given an access token that has run out', () => {
  test('four calls at once renew it once, without a word', async ({ page, lab }) => {
    const oauth = await lab();
    const playground = await signedIn(page, oauth);
    await playground.write(CALL_FOUR);
    oauth.expireAccess();
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    expect((await playground.result()).match(/"ran"/g)?.length).toBeGreaterThanOrEqual(4);
    expect(oauth.count('/token refresh_token')).toBe(1);
  });

  test('two tabs that run at the same time renew it once between them', async ({ page, context, lab }) => {
    const oauth = await lab();
    const first = await Playground.open(page);
    await first.addServer(oauth.url, 'lab');
    await expect(signInButton(first)).toBeVisible({ timeout: 20_000 });
    await first.dialog.getByLabel('Stay signed in in this browser').check();
    await signIn(first);
    await expect(first.server('lab')).toContainText('Ready', { timeout: 20_000 });
    const second = await Playground.open(await context.newPage());
    if ((await second.server('lab').count()) === 0) await second.addServer(oauth.url, 'lab');
    else await second.server('lab').getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(second.server('lab')).toContainText('Ready', { timeout: 20_000 });
    for (const tab of [first, second]) {
      await tab.page.bringToFront();
      await tab.write(CALL_FOUR);
    }
    oauth.expireAccess();
    await Promise.all([first.run.click(), second.run.click()]);
    for (const tab of [first, second]) await expect(tab.state).toHaveText('Finished', { timeout: 30_000 });
    expect(oauth.count('/token refresh_token')).toBe(1);
    expect(oauth.count('/authorize')).toBe(1);
  });
});

test('given “Sign out”, the service takes the tokens back, nothing is kept, and the server asks again', async ({
  page,
  lab,
}) => {
  const oauth = await lab({ revocation: 'takes' });
  const playground = await signedIn(page, oauth);
  const stored = () => page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).join('\n'));
  expect(await stored()).toContain('codemode-oauth');
  await playground.openServer('lab');
  await expect(playground.dialog).toContainText('Signed in');
  await playground.dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out of lab, and its sign-in was revoked')).toBeAttached();
  expect(oauth.taken()).toBe(0);
  expect(await stored()).not.toContain('codemode-oauth');
  await expect(playground.server('lab')).toContainText('Needs sign-in');
});

test('given a call that needs more access than was granted, asks for it in the middle of the run', async ({
  page,
  lab,
}) => {
  const oauth = await lab({ scopes: { named: ['read'], toCall: ['write'] } });
  const playground = await signedIn(page, oauth);
  await playground.write(CALL);
  await playground.run.click();
  await expect(playground.dialog.getByRole('heading', { name: 'Give lab more access' })).toBeVisible();
  await signIn(playground);
  await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
  expect(oauth.requests().get('scope')?.split(' ').sort()).toEqual(['read', 'write']);
});

test('given no sign-in yet, nothing that goes out or is kept holds a token', async ({ page, lab, everything }) => {
  const oauth = await lab();
  const playground = await signedIn(page, oauth);
  await playground.addServer(everything.url, 'everything');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization !== undefined) sent.push(new URL(request.url()).origin);
  });
  await expect(playground.server('everything')).toContainText('Ready', { timeout: 20_000 });
  await playground.write(CALL);
  await playground.runToEnd();
  expect([...new Set(sent)]).toEqual([new URL(oauth.url).origin]);
  const drafts = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(drafts).not.toMatch(/access-|refresh-/);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.evaluate(() => document.body.innerHTML);
  expect(link).not.toMatch(/access-[0-9a-f]{8}|refresh-[0-9a-f]{8}/);
});
