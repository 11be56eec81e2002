// A server of static files with the headers of a `_headers` file: what a static host does, on this machine.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { headersFor, parseHeaders } from './headers-file.mjs';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.d.ts': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * A server, not yet listening, of the files under `folder`. It answers GET and HEAD; a missing file is 404, with the
 * folder's own 404.html when there is one. Nothing outside the folder can be named.
 * @param {string} folder
 * @returns {import('node:http').Server}
 */
export function createStaticServer(folder) {
  const rules = readRules(join(folder, '_headers'));
  return createServer((request, response) => {
    answer(folder, rules, request, response).catch((error) => {
      console.error(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

/**
 * @param {string} folder
 * @param {readonly import('./headers-file.mjs').HeaderRule[]} rules
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, rules, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const pathname = safePath(request.url ?? '/');
  const file = pathname === undefined ? undefined : await find(folder, pathname);
  const headers = { ...Object.fromEntries(headersFor(rules, pathname ?? '/')) };
  if (file === undefined) {
    const page = await readFile(join(folder, '404.html')).catch(() => undefined);
    delete headers['cache-control'];
    response.writeHead(404, { ...headers, 'content-type': page ? typeOf('.html') : typeOf('.txt') });
    response.end(request.method === 'HEAD' ? undefined : (page ?? 'Not found\n'));
    return;
  }
  response.writeHead(200, {
    'cache-control': 'no-cache',
    ...headers,
    'content-type': typeOf(file.path),
    'content-length': file.size,
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(file.path)
      .on('error', (error) => response.destroy(error))
      .pipe(response);
}

/**
 * The decoded path of a request, or undefined when it is malformed or climbs out of the folder.
 * @param {string} url
 */
function safePath(url) {
  const [raw = '/'] = url.split(/[?#]/, 1);
  let path;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const climbs = path.split(/[/\\]/).includes('..');
  return path.startsWith('/') && !climbs && !path.includes('\0') ? path : undefined;
}

/**
 * @param {string} folder
 * @param {string} pathname
 */
async function find(folder, pathname) {
  if (pathname === '/_headers') return undefined;
  const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size } : undefined;
}

/** @param {string} path */
function typeOf(path) {
  return TYPES[path.startsWith('.') ? path : extname(path)] ?? 'application/octet-stream';
}

/** @param {string} file */
function readRules(file) {
  return existsSync(file) ? parseHeaders(readFileSync(file, 'utf8')) : [];
}
