import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { expect, test } from './fixtures.ts';

const HEADERS = `/*
  Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:
`;
const PAGE =
  '<!doctype html><link rel="icon" href="data:," /><output></output><script type="module" src="main.js"></script>';
const MAIN = `
import { createHost } from './lib/index.js';

const host = createHost({
  servers: [
    {
      id: 'calculator',
      tools: async () => [{ name: 'double', inputSchema: { type: 'object' } }],
      call: async (_tool, { n }) => ({ content: [], structuredContent: { n: n * 2 } }),
    },
  ],
});
const response = await host.run({
  code: "import { double } from '@codemode/servers/calculator'; globalThis.__codemode_result__ = await double({ n: 21 });",
});
await host.close();
document.querySelector('output').textContent = JSON.stringify(response);
`;

test('given a page that loads the library as it is, under a strict policy, a script runs in a Worker', async ({
  page,
  problems,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'library-'));
  await symlink(join(import.meta.dirname, '../dist/lib'), join(folder, 'lib'));
  await Promise.all([
    writeFile(join(folder, '_headers'), HEADERS),
    writeFile(join(folder, 'index.html'), PAGE),
    writeFile(join(folder, 'main.js'), MAIN),
  ]);
  const { port, close } = await listenOnLoopback(() => createStaticServer(folder), 0);
  try {
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await page.goto(`http://localhost:${port}/`);
    const output = page.locator('output');
    await expect(output).not.toBeEmpty();
    const response = JSON.parse((await output.textContent()) ?? '');
    expect(response).toMatchObject({ result: { n: 42 }, diagnostics: [] });
    expect(workers.length).toBeGreaterThan(0);
    for (const worker of workers) expect(worker).toBe('/lib/launch/sandbox.worker.js');
    expect(problems).toEqual([]);
  } finally {
    close();
    await rm(folder, { recursive: true });
  }
});
