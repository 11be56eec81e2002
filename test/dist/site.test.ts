import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ChunkRecord } from '../../build/chunk-list.ts';
import { headersFor, parseHeaders } from '../../scripts/headers-file.mjs';

const SITE = join(import.meta.dirname, '../../dist/site');
const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(SITE, file), 'utf8');
const pages = files.filter((file) => file.endsWith('.html'));
const headers = parseHeaders(readFileSync(join(SITE, '_headers'), 'utf8'));

describe('the script of the element', () => {
  const chunks: readonly ChunkRecord[] = JSON.parse(readFileSync(join(SITE, '../element.chunks.json'), 'utf8'));

  test('is one file that loads nothing with it, and holds no library', () => {
    const [script] = chunks.filter(({ file }) => file === 'codemode-runner.js');
    expect(script?.imports).toEqual([]);
    expect(script?.modules.length).toBeGreaterThan(20);
    expect(script?.modules.filter((module) => module.includes('node_modules'))).toEqual([]);
    expect(script?.modules.filter((module) => !/^src\/(element|highlight|link|runtime)\//.test(module))).toEqual([]);
  });

  test('is what integrity.json says, and may be loaded by pages elsewhere', () => {
    const integrity: Record<string, string> = JSON.parse(readFileSync(join(SITE, 'integrity.json'), 'utf8'));
    const hash = createHash('sha384')
      .update(readFileSync(join(SITE, 'codemode-runner.js')))
      .digest('base64');
    expect(integrity['codemode-runner.js']).toBe(`sha384-${hash}`);
    for (const { file } of chunks) {
      expect(headersFor(headers, `/${file}`).get('access-control-allow-origin')).toBe('*');
    }
  });
});

describe('the built site', () => {
  test('has the page of the playground, how it works, that of the element, its gallery, and the one that sign-ins come back to', () => {
    expect(pages.map((page) => page.replaceAll('\\', '/')).toSorted()).toEqual([
      'docs.html',
      'embed.html',
      'gallery.html',
      'index.html',
      'oauth/callback.html',
    ]);
  });

  test.each(pages)('%s carries the policy of its header before anything that it could stop', (page) => {
    const html = readFileSync(join(SITE, page), 'utf8');
    const header = headersFor(headers, `/${page}`).get('content-security-policy');
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
    const policy = meta?.[1]?.replaceAll('&#39;', "'");
    expect(header?.replace(/; frame-ancestors .*$/, '')).toBe(policy);
    expect(html.slice(0, meta?.index)).not.toMatch(/<(script|link|style)/);
  });

  test('given styles that come once a page is drawn, none declares a font, which would lay out all of the page again', () => {
    const chunks: readonly ChunkRecord[] = JSON.parse(readFileSync(join(SITE, '../site.chunks.json'), 'utf8'));
    const declaring = files.filter((file) => file.endsWith('.css') && read(file).includes('@font-face'));
    const atOnce = chunks.filter(({ modules }) => modules.includes('src/editor/index.ts')).flatMap(({ css }) => css);
    expect(declaring.length).toBeGreaterThan(0);
    expect(atOnce).toEqual(expect.arrayContaining(declaring.map((file) => file.replaceAll('\\', '/'))));
  });

  test.each(pages)('%s names its files relatively, so that any base path works', (page) => {
    const html = readFileSync(join(SITE, page), 'utf8');
    const urls = [...html.matchAll(/<[^>]+\s(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect(url).toMatch(/^\.\//);
  });

  test('the root is served as the page of the playground is', () => {
    expect(headersFor(headers, '/')).toEqual(headersFor(headers, '/index.html'));
  });

  test('only the page of the element may be framed', () => {
    expect(headersFor(headers, '/').get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
    expect(headersFor(headers, '/embed.html').get('content-security-policy')).toMatch(/frame-ancestors \*$/);
  });

  test('no rule gives a header that another rule gives already: hosts would send both', () => {
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      for (const [name, value] of headersFor(headers, `/${file.replaceAll('\\', '/')}`)) {
        if (/policy|cache/.test(name)) expect(`${file} ${name} ${value}`).not.toMatch(/(\S+), \1$/);
      }
    }
  });

  test('each worker gets a policy under which it reaches no network, save the one that is for that; its code comes from this site alone', () => {
    const workers = files.filter((file) => /\.worker-[\w-]+\.js$/.test(file)).map((file) => file.replaceAll('\\', '/'));
    expect(workers.map((file) => /(\w+)\.worker/.exec(file)?.[1]).toSorted()).toEqual([
      'checker',
      'declarations',
      'format',
      'monaco',
      'requests',
      'sandbox',
      'tokens',
      'validation',
    ]);
    for (const file of workers) {
      const [fallback, scripts, ...others] = (
        headersFor(headers, `/${file}`).get('content-security-policy') ?? ''
      ).split('; ');
      expect(fallback).toBe("default-src 'none'");
      expect(scripts).toBe(file.startsWith('sandbox/') ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'");
      const reached = file.startsWith('requests/') ? ['connect-src *'] : [];
      expect(others).toEqual([...reached, "require-trusted-types-for 'script'", "trusted-types 'none'"]);
    }
  });

  test('the page of the element and all that it loads fit into pages that isolate themselves', () => {
    const loaded = files
      .filter((file) => /^(assets|requests|sandbox)[\\/]/.test(file))
      .map((file) => file.replaceAll('\\', '/'));
    expect(loaded.length).toBeGreaterThan(50);
    for (const file of ['embed.html', ...loaded]) {
      const sent = headersFor(headers, `/${file}`);
      expect(sent.get('cross-origin-embedder-policy'), file).toBe('require-corp');
      expect(sent.get('cross-origin-resource-policy'), file).toBe('cross-origin');
    }
    // A page that isolates itself cuts its link to the windows of sign-ins.
    for (const page of pages) expect(headersFor(headers, `/${page}`).get('cross-origin-opener-policy')).toBeUndefined();
  });

  test.each(pages)('%s takes no text for markup or code', (page) => {
    expect(headersFor(headers, `/${page}`).get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'",
    );
  });

  test('has exactly one engine, beside the worker that runs it', () => {
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([
      expect.stringMatching(/^sandbox[\\/][\w-]+\.wasm$/),
    ]);
    expect(files).toContainEqual(expect.stringMatching(/^sandbox[\\/]sandbox\.worker-[\w-]+\.js$/));
  });
});
