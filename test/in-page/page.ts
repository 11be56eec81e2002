import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import { leanMcpSdk } from '../../build/lean-mcp-sdk.ts';
import { launchOptions } from '../../scripts/chromium.mjs';
import { headersFor, parseHeaders } from '../../scripts/headers-file.mjs';

export interface LabPage {
  readonly page: Page;
  /** Violations of the page's policy and errors that nobody caught. */
  readonly complaints: readonly string[];
  readonly context: BrowserContext;
  /** Another tab with the same page. */
  openTab(): Promise<Page>;
  close(): Promise<void>;
}

/** Opens a page that has the MCP client as `lab`, under the policy that the site is served with. */
export async function openLab(chromiumArgs: readonly string[] = []): Promise<LabPage> {
  const files = await bundle('test/in-page/entry.ts');
  const rules = parseHeaders(readFileSync('public/_headers', 'utf8'));
  const policy = headersFor(rules, '/index.html').get('content-security-policy');
  if (policy === undefined) throw new Error('public/_headers states no policy for /index.html');
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.slice(1);
    if (/^oauth\/callback\.(html|js|css)$/.test(path)) {
      response.setHeader(
        'content-type',
        { html: 'text/html', js: 'text/javascript', css: 'text/css' }[extension(path)],
      );
      response.setHeaders(new Map(headersFor(rules, pathname)));
      response.end(readFileSync(`public/${path}`));
      return;
    }
    const script = files.get(path);
    if (path !== '' && script === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
    response.end(script ?? '<!doctype html><title>Lab</title><script type="module" src="/entry.js"></script>');
  });
  http.listen(0, 'localhost');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const options = launchOptions();
  const browser: Browser = await chromium.launch({ ...options, args: [...options.args, ...chromiumArgs] });
  const context = await browser.newContext();
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await context.exposeFunction('complain', (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { complain(text: string): void }).complain(
        `${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  const openTab = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.waitForFunction(() => globalThis.lab !== undefined);
    return page;
  };
  const page = await openTab();
  return {
    page,
    complaints,
    context,
    openTab,
    async close() {
      await browser.close();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

async function bundle(entry: string): Promise<Map<string, string>> {
  const build = await rolldown({ input: { entry }, platform: 'browser', plugins: [leanMcpSdk() as never] });
  const { output } = await build.generate({ format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await build.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

function extension(path: string): 'html' | 'js' | 'css' {
  return path.slice(path.lastIndexOf('.') + 1) as 'html' | 'js' | 'css';
}
