import { createServer } from 'node:http';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { test as base, expect } from './fixtures.ts';

/** A page of somebody else. */
export interface HostPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HostSite {
  /** Its origin: another one than the site's, on another host and port. */
  readonly origin: string;
  /** Serves a page under a path, and returns its address. */
  serve(path: string, page: HostPage): string;
  /** Serves a page whose body is this, with the element's script from the site. */
  embed(
    body: string,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly head?: string },
  ): string;
}

/** Playwright's test with a second site on another origin, whose pages embed the built element. */
export const test = base.extend<{ readonly host: HostSite }>({
  host: async ({ site }, use) => {
    const pages = new Map<string, HostPage>();
    const make = () =>
      createServer((request, response) => {
        const page = pages.get(request.url?.split('?')[0] ?? '');
        if (request.url === '/favicon.ico') response.writeHead(204).end();
        else if (page === undefined) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
      });
    const { port, close } = await listenOnLoopback(make, 0);
    const origin = `http://127.0.0.1:${port}`;
    let pagesMade = 0;
    const serve = (path: string, page: HostPage): string => {
      pages.set(path, page);
      return `${origin}${path}`;
    };
    await use({
      origin,
      serve,
      embed: (body, { headers, head = '' } = {}) =>
        serve(`/page-${++pagesMade}`, {
          html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Guide</title><style>body { max-width: 760px; margin: 0 auto; padding: 24px; font-family: system-ui; }</style>${head}<script type="module" src="${site}codemode-runner.js"></script></head><body><main><h1>Guide</h1>${body}</main></body></html>`,
          ...(headers === undefined ? {} : { headers }),
        }),
    });
    close();
  },
});

/** One element on a page, and what is inside of it. */
export class Runner {
  readonly element: Locator;
  readonly frame: FrameLocator;
  readonly run: Locator;

  constructor(page: Page, index = 0) {
    this.element = page.locator('codemode-runner').nth(index);
    this.frame = this.element.frameLocator('iframe');
    this.run = this.element.getByRole('button', { name: /^Run/ });
  }

  /** Keeps what the page hears from now on. */
  async listen(): Promise<void> {
    await this.element.evaluate((element) => {
      const heard: unknown[] = [];
      Reflect.set(globalThis, 'heard', heard);
      const names = 'ready change run-start log tool-call tool-result run-end connection share error'.split(' ');
      for (const name of names) {
        element.ownerDocument.addEventListener(`codemode-${name}`, (event) => {
          heard.push([name, JSON.parse(JSON.stringify((event as CustomEvent).detail))]);
        });
      }
    });
  }

  /** Names and details of the events so far. */
  async heard(): Promise<readonly (readonly [string, unknown])[]> {
    return this.element.evaluate(() => Reflect.get(globalThis, 'heard') as (readonly [string, unknown])[]);
  }

  /** Waits for a status that the element tells of. */
  async reaches(status: string): Promise<void> {
    await expect(this.element).toHaveAttribute('data-status', status, { timeout: 20_000 });
  }
}

/** The tag with code in it, as a page writes it. */
export function runnerTag(code: string, attributes = ''): string {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<codemode-runner ${attributes}><pre><code>${escaped}</code></pre></codemode-runner>`;
}

export { expect, takePicture } from './fixtures.ts';
