import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { rolldown } from 'rolldown';
import { leanMcpSdk } from '../../build/lean-mcp-sdk.ts';
import { headersFor, parseHeaders } from '../../scripts/headers-file.mjs';

export interface LabSite {
  readonly origin: string;
  close(): Promise<void>;
}

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;
const LAB = '<!doctype html><title>Lab</title><script type="module" src="/entry.js"></script>';

/**
 * Serves a page that has the MCP client as `lab` at `/`, under the policy of the site's page, and the same at `/framed`
 * under that of the page which other sites may frame; and the page that sign-ins come back to.
 */
export async function startLabSite(): Promise<LabSite> {
  const files = await bundle('test/in-page/entry.ts');
  const rules = parseHeaders(readFileSync('public/_headers', 'utf8'));
  const policies = { '/': policyOf(rules, '/index.html'), '/framed': policyOf(rules, '/embed.html') };
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.slice(1);
    const extension = /^oauth\/callback\.(html|js|css)$/.exec(path)?.[1] as keyof typeof TYPES | undefined;
    if (extension !== undefined) {
      response.setHeader('content-type', TYPES[extension]);
      response.setHeaders(new Map(headersFor(rules, pathname)));
      response.end(readFileSync(`public/${path}`));
      return;
    }
    const script = files.get(path);
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': TYPES.js }).end(script);
    } else if (pathname === '/' || pathname === '/framed') {
      response.writeHead(200, { 'content-type': TYPES.html, 'content-security-policy': policies[pathname] }).end(LAB);
    } else response.writeHead(404).end();
  });
  http.listen(0, 'localhost');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function policyOf(rules: ReturnType<typeof parseHeaders>, path: string): string {
  const policy = headersFor(rules, path).get('content-security-policy');
  if (policy === undefined) throw new Error(`public/_headers states no policy for ${path}`);
  return policy;
}

async function bundle(entry: string): Promise<Map<string, string>> {
  const build = await rolldown({ input: { entry }, platform: 'browser', plugins: [leanMcpSdk() as never] });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // What must run before zod does is imported first: chunks keep to that as well.
    strictExecutionOrder: true,
  });
  await build.close();
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}
