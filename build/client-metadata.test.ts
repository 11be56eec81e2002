import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientMetadata } from './client-metadata.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Site</title>');
});
afterEach(() => rmSync(root, { recursive: true }));

const buildSite = (publicUrl: string | undefined) =>
  build({ root, base: './', logLevel: 'silent', configFile: false, plugins: [clientMetadata(publicUrl)] });
const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');

describe('given a site that knows its address', () => {
  test.each(['https://play.example/tools', 'https://play.example/tools/'])(
    'the document at %s names itself and the page that sign-ins come back to',
    async (url) => {
      await buildSite(url);
      expect(JSON.parse(read('oauth/client.json'))).toMatchObject({
        client_id: 'https://play.example/tools/oauth/client.json',
        redirect_uris: ['https://play.example/tools/oauth/callback.html'],
        token_endpoint_auth_method: 'none',
      });
      expect(read('index.html')).toContain(
        '<meta name="oauth-client-id" content="https://play.example/tools/oauth/client.json">',
      );
    },
  );

  test.each(['http://play.example/', 'play.example', 'https://play.example/?a=1'])('%s is refused', (url) => {
    expect(() => clientMetadata(url)).toThrow(/PUBLIC_URL/);
  });
});

test('given a site that does not know its address, there is no document', async () => {
  await buildSite(undefined);
  expect(() => read('oauth/client.json')).toThrow(/ENOENT/);
  expect(read('index.html')).not.toContain('oauth-client-id');
});
