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
  /** What has gone wrong so far. The test fails at its end when anything here was not expected. */
  readonly problems: readonly Problem[];
}
export interface WorkerFixtures {
  /** The address of the built site, with its production headers. */
  readonly site: string;
  /** A running server-everything, another origin than the site. */
  readonly everything: RunningServer;
}

/** Playwright's test with the built site as `baseURL`, real MCP servers, and a watch on every page that is opened. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const folder = join(import.meta.dirname, '../dist/site');
      const { port, close } = await listenOnLoopback(() => createStaticServer(folder), 0);
      await use(`http://localhost:${port}/`);
      close();
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
  baseURL: async ({ site }, use) => use(site),
  expectedProblems: [/(?!)/, { option: true }],
  problems: [
    async ({ context, expectedProblems }, use) => {
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

/** Takes a picture for people to look at, into a folder that is not committed. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(import.meta.dirname, 'screenshots', `${name}.png`), animations: 'disabled' });
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
