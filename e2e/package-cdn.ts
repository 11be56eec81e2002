import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listenOnLoopback } from '../scripts/loopback.mjs';

const ROOT = join(import.meta.dirname, '..');
const { version: VERSION }: { readonly version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The packages as npm has them, by their names. */
const PACKAGES: Readonly<Record<string, string>> = {
  'codemode-runner': ROOT,
  'codemode-runner-site': join(ROOT, 'dist/site-package'),
};
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

export interface PackageCdn {
  readonly origin: string;
  readonly version: string;
  /** Paths that were asked for, in order. */
  readonly requests: readonly string[];
  close(): void;
}

/**
 * A CDN of npm as unpkg is one: every package below its name and version, one origin for all, CORS for everybody, files as what
 * they are, no further headers, and a redirect to the version where an address names none.
 */
export async function openPackageCdn(): Promise<PackageCdn> {
  const requests: string[] = [];
  const make = () =>
    createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      requests.push(path);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      const [, name = '', version, file = ''] = /^\/([a-z-]+)(?:@([^/]+))?\/(.+)$/.exec(path) ?? [];
      const folder = PACKAGES[name];
      if (folder !== undefined && version !== VERSION) {
        response.writeHead(302, { location: `/${name}@${VERSION}/${file}` }).end();
        return;
      }
      const found = folder === undefined || file.includes('..') ? undefined : join(folder, file);
      const type = TYPES[extname(file)];
      if (found === undefined || type === undefined || !existsSync(found) || !statSync(found).isFile()) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
        return;
      }
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000' };
      response.writeHead(200, headers).end(readFileSync(found));
    });
  const { port, close } = await listenOnLoopback(make, 0);
  return { origin: `http://127.0.0.1:${port}`, version: VERSION, requests, close };
}
