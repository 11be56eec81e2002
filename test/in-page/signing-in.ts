import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { closeAfterEach } from '../../src/mcp/testing/close-after-each.ts';
import { type OAuthLab, type OAuthLabOptions, startOAuthLab } from '../../src/mcp/testing/oauth-lab.ts';
import { type LabPage, openLab } from './page.ts';

export interface Choice {
  readonly remember?: boolean;
  readonly calls?: number;
  readonly clientMetadataUrl?: string;
  readonly stopAfterMs?: number;
  readonly where?: 'popup' | 'this-page';
}

export const RAN = { value: ['ran'], state: 'ready' };

export interface Outcome {
  readonly value?: unknown;
  readonly failure?: string;
  readonly message?: string;
  readonly state: string;
  /** How often a call stopped the clock. */
  readonly pauses: number;
}

/** A page for the tests of a suite, that keeps nothing from one test to the next and must break no policy. */
export function usePage(): () => LabPage {
  let lab: LabPage;
  beforeAll(async () => {
    lab = await openLab();
  }, 60_000);
  afterEach(async () => {
    await lab.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
      for (const box of document.querySelectorAll('section')) box.remove();
    });
  });
  afterAll(async () => {
    expect(lab.complaints).toEqual([]);
    await lab.close();
  });
  return () => lab;
}

/** Starts servers that want a sign-in; each is closed after its test. */
export function createOAuthStarter(): (options?: OAuthLabOptions) => Promise<OAuthLab> {
  const closing = closeAfterEach();
  return async (options) => closing(await startOAuthLab(options));
}

/** Lists tools and calls one, in a page; resolves when that has ended. */
export const call = (page: Pick<Page, 'evaluate'>, url: string, choice: Choice = {}): Promise<Outcome> =>
  page.evaluate(
    async ([address, { remember = false, calls = 1, clientMetadataUrl, stopAfterMs, where = 'popup' }]) => {
      const { createMcpSource, askOnPage, oauth } = globalThis.lab;
      const { redirectUrl, clientName } = oauth;
      const source = createMcpSource(
        { id: 'lab', url: address },
        { oauth: { redirectUrl, clientName, clientMetadataUrl }, signIn: askOnPage({ remember, where }) },
      );
      const stop = new AbortController();
      const { signal } = stop;
      if (stopAfterMs !== undefined) setTimeout(() => stop.abort(), stopAfterMs);
      let pauses = 0;
      const whilePaused = async <T>(_reason: string, ask: () => Promise<T>): Promise<T> => {
        pauses++;
        return ask();
      };
      try {
        await source.tools({ signal });
        const results = await Promise.all(
          Array.from({ length: calls }, () => source.call('run', {}, { signal, whilePaused })),
        );
        return { value: results.map(({ content }) => content?.[0]?.text), state: source.status().state, pauses };
      } catch (error) {
        const { failure, message } = error as { failure?: string; message: string };
        return { failure, message, state: source.status().state, pauses } as Outcome;
      } finally {
        await source.close();
      }
    },
    [url, choice] as const,
  );
