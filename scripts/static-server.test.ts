import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOnLoopback } from './loopback.mjs';
import { createStaticServer } from './static-server.mjs';

describe('a server of static files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  let port: number;
  let close: () => void;

  beforeAll(async () => {
    mkdirSync(join(folder, 'site/sub'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'site/_headers'), '/*\n  X-Test: yes\n/sub/*\n  Cache-Control: max-age=9\n');
    writeFileSync(join(folder, 'site/index.html'), '<p>root</p>');
    writeFileSync(join(folder, 'site/sub/index.html'), '<p>sub</p>');
    writeFileSync(join(folder, 'site/engine.wasm'), '\0asm');
    ({ port, close } = await listenOnLoopback(() => createStaticServer(join(folder, 'site')), 0));
  });
  afterAll(() => {
    close();
    rmSync(folder, { recursive: true });
  });

  /** A request whose path is sent as it stands: `fetch` would resolve dots first. */
  function get(path: string, method = 'GET'): Promise<{ status: number; headers: Map<string, unknown>; body: string }> {
    return new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path, method }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: new Map(Object.entries(response.headers)), body }),
        );
      });
      call.on('error', reject).end();
    });
  }

  test('given a folder, answers with its index page, the headers of the file and the type', async () => {
    const { status, headers, body } = await get('/');
    expect([status, body]).toEqual([200, '<p>root</p>']);
    expect(headers.get('x-test')).toBe('yes');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await get('/sub/?a=1')).body).toBe('<p>sub</p>');
    expect((await get('/sub/')).headers.get('cache-control')).toBe('max-age=9');
  });

  test('given WASM, names the type that streaming compilation asks for', async () => {
    expect((await get('/engine.wasm')).headers.get('content-type')).toBe('application/wasm');
  });

  test('given HEAD, sends the headers alone', async () => {
    const { status, headers, body } = await get('/', 'HEAD');
    expect([status, headers.get('content-length'), body]).toEqual([200, '11', '']);
  });

  test.each([
    '/missing.js',
    '/sub',
    '/_headers',
    '/%00',
    '/%',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
  ])('given %s, answers 404', async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, 'Not found\n']);
  });

  test('given another method, answers 405 with those that it knows', async () => {
    const { status, headers } = await get('/', 'POST');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('given a port that is taken, moves on to the next', async () => {
    const next = await listenOnLoopback(() => createStaticServer(join(folder, 'site')), port);
    expect(next.port).toBeGreaterThan(port);
    next.close();
  });
});
