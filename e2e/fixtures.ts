import { createServer } from 'node:http';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { type RunningServer, startEverythingServer } from './servers.ts';

/** Something that no page of ours may do: a violated policy, an error on the console, an uncaught exception. */
export interface Problem {
  readonly kind: 'policy violation' | 'console error' | 'uncaught error';
  readonly message: string;
}

export interface TestFixtures {
  /** Matches the messages of problems that the test provokes on purpose; by default it matches nothing. */
  readonly expectedProblems: RegExp;
  /**
   * Which editor `baseURL` has. To load the full one takes a page as much processor time as most tests: where a file says nothing
   * of it, `plain` has the page as a visitor with a slow line has it, before the files of the full editor have come. A test of
   * such a file that needs the full one is tagged {@link FULL_EDITOR}.
   */
  readonly editor: 'full' | 'plain';
  readonly hasFullEditor: boolean;
  /** The address of the built site, with its production headers. */
  readonly site: string;
  /** What has gone wrong so far. The test fails at its end when anything here was not expected. */
  readonly problems: readonly Problem[];
}
export interface WorkerFixtures {
  /** The built site, and the same from another origin where the files of the full editor are on their way for ever. */
  readonly sites: { readonly full: string; readonly plain: string };
  /** A running server-everything, another origin than the site. */
  readonly everything: RunningServer;
}

/** The tag of a test that has the full editor, whatever the rest of its file has. */
export const FULL_EDITOR = '@full-editor';

const SITE = join(import.meta.dirname, '../dist/site');
const FILE_OF_FULL_EDITOR = /^\/assets\/(create-)?editor-[^/]*\.js$/;

const contextsOfPlainEditor = new WeakSet<BrowserContext>();

/** Whether the full editor never comes to the page. */
export const hasPlainEditor = (page: Page): boolean => contextsOfPlainEditor.has(page.context());

/** Playwright's test with the built site as `baseURL`, real MCP servers, and a watch on every page that is opened. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    async ({}, use) => {
      const full = await listenOnLoopback(() => createStaticServer(SITE), 0);
      const plain = await listenOnLoopback(createSiteOfPlainEditor, 0);
      await use({ full: `http://localhost:${full.port}/`, plain: `http://localhost:${plain.port}/` });
      full.close();
      plain.close();
    },
    { scope: 'worker' },
  ],
  everything: [
    async ({}, use) => {
      const server = await startEverythingServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  editor: ['full', { option: true }],
  hasFullEditor: async ({ editor }, use, { tags }) => use(editor === 'full' || tags.includes(FULL_EDITOR)),
  site: async ({ sites, hasFullEditor }, use) => use(hasFullEditor ? sites.full : sites.plain),
  baseURL: async ({ site }, use) => use(site),
  expectedProblems: [/(?!)/, { option: true }],
  problems: [
    async ({ context, hasFullEditor, expectedProblems }, use) => {
      if (!hasFullEditor) contextsOfPlainEditor.add(context);
      const problems: Problem[] = [];
      await watch(context, (problem) => problems.push(problem));
      await use(problems);
      const surprises = problems.filter(({ message }) => !expectedProblems.test(message));
      if (surprises.length > 0) {
        throw new Error(
          `The page misbehaved:\n${surprises.map(({ kind, message }) => `- ${kind}: ${message}`).join('\n')}`,
        );
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Nobody looks at the pictures of a checking service, and each takes a tenth of a test's time. */
export const TAKES_PICTURES = process.env.CI === undefined;

/**
 * Takes a picture for people to look at, into a folder that is not committed. Animations are brought to their end first, save where a
 * picture is of what `scrolling` drives, which would be shown as if all were scrolled to its end.
 */
export async function takePicture(page: Page, name: string, of?: 'scrolling'): Promise<void> {
  if (!TAKES_PICTURES) return;
  const path = join(import.meta.dirname, 'screenshots', `${name}.png`);
  await page.screenshot({ path, animations: of === 'scrolling' ? 'allow' : 'disabled' });
}

function createSiteOfPlainEditor() {
  const site = createStaticServer(SITE);
  return createServer((request, response) => {
    if (!FILE_OF_FULL_EDITOR.test(request.url ?? '')) site.emit('request', request, response);
  });
}

async function watch(context: BrowserContext, report: (problem: Problem) => void): Promise<void> {
  context.on('weberror', (event) => report({ kind: 'uncaught error', message: String(event.error().stack) }));
  context.on('console', (message) => {
    if (message.type() === 'error')
      report({ kind: 'console error', message: `${message.text()} (${message.location().url})` });
  });
  await context.exposeBinding('reportPolicyViolation', (_source, message: string) => {
    report({ kind: 'policy violation', message });
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const send: unknown = Reflect.get(globalThis, 'reportPolicyViolation');
      if (typeof send === 'function')
        send(`${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
}
