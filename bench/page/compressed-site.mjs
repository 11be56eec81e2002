// A site as static hosts send it: compressed, from memory.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';
import { ROOT } from '../../scripts/steps.mjs';

const COMPRESSED = /^(text\/|application\/(json|wasm|manifest))|svg/;

/** @param {string} [folder] the built site's where absent @returns {Promise<{ port: number, close: () => void }>} */
export async function serveCompressed(folder = join(ROOT, 'dist/site')) {
  const files = await listenOnLoopback(() => createStaticServer(folder), 0);
  /** @type {Map<string, Promise<{ status: number, headers: Record<string, string>, body: Buffer }>>} */
  const answers = new Map();
  const answer = async (/** @type {string} */ path) => {
    const response = await fetch(`http://localhost:${files.port}${path}`);
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    const plain = Buffer.from(await response.arrayBuffer());
    if (!COMPRESSED.test(headers['content-type'] ?? '')) return { status: response.status, headers, body: plain };
    return { status: response.status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(plain) };
  };
  const site = await listenOnLoopback(
    () =>
      createServer(async ({ url = '/' }, response) => {
        const known = answers.get(url) ?? answer(url);
        answers.set(url, known);
        const { status, headers, body } = await known;
        response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
      }),
    0,
  );
  return {
    port: site.port,
    close() {
      site.close();
      files.close();
    },
  };
}
