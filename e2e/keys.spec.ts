import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { considered } from './sign-in-fixtures.ts';

// Requests without the key are refused on purpose, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource|CORS policy|ERR_FAILED/ });

const KEY = 'right';
const RESULTS: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'k', version: '1' } },
  'tools/list': { tools: [{ name: 'run', inputSchema: { type: 'object' } }] },
};

interface KeyServer {
  readonly url: string;
  /** Requests that came in, preflights left out: method and path. */
  readonly seen: readonly string[];
  close(): void;
}

/** A server that takes a key in a header of its own, and has no sign-in. */
async function startKeyServer(header: string): Promise<KeyServer> {
  const seen: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', `content-type, accept, mcp-protocol-version, ${header}`);
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    seen.push(`${request.method} ${request.url}`);
    const body = (await request.toArray()).join('');
    const given = request.headers[header.toLowerCase()];
    if (request.url !== '/mcp') response.writeHead(404).end();
    else if (given !== KEY && given !== `Bearer ${KEY}`) response.writeHead(401).end('{"error":"Unauthorized"}');
    else if (request.method !== 'POST') response.writeHead(405).end();
    else {
      const { id, method } = JSON.parse(body) as { id?: number; method: string };
      const result = RESULTS[method];
      if (id === undefined) response.writeHead(202).end();
      else if (result === undefined) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }));
      } else response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    }
  };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}/mcp`,
    seen,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Opens the playground, leads it through what a server that takes a key asks, and ends the server. */
async function withKeyServer(
  page: Page,
  header: string,
  walk: (playground: Playground, server: KeyServer) => Promise<void>,
): Promise<void> {
  const server = await startKeyServer(header);
  try {
    await walk(await Playground.open(page, { editor: false }), server);
  } finally {
    server.close();
  }
}

test('given a server that takes a key alone, the dialog says so, leads to the field for it, and registers nothing', async ({
  page,
}) =>
  withKeyServer(page, 'Authorization', async (playground, server) => {
    await playground.addServer(server.url, 'keyed');
    const { dialog } = playground;
    await expect(dialog).toContainText('This server does not say where to sign in', { timeout: 20_000 });
    await takePicture(page, 'key-instead');
    await considered(page);
    await dialog.getByRole('button', { name: 'Add a key' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit keyed' })).toBeVisible();
    await expect(dialog.getByLabel('Header name')).toHaveValue('Authorization');
    await dialog.getByLabel('Header value').fill(`Bearer ${KEY}`);
    await dialog.getByRole('button', { name: 'Save and connect' }).click();
    await expect(playground.server('keyed')).toContainText('Ready · 1 tool', { timeout: 20_000 });
    expect(server.seen).not.toContain('POST /register');
  }));

test('given a person who signs in where there is no sign-in, the dialog says that there is none, and what to do', async ({
  page,
}) =>
  withKeyServer(page, 'Authorization', async (playground, server) => {
    await playground.addServer(server.url, 'keyed');
    const { dialog } = playground;
    const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true });
    await expect(signIn).toBeVisible({ timeout: 20_000 });
    await considered(page);
    await signIn.click();
    await expect(dialog.getByRole('alert')).toContainText('Give it an API key or token as a header', {
      timeout: 20_000,
    });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(playground.server('keyed')).toContainText('Needs sign-in');
    await playground.server('keyed').getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toContainText('This server does not say where to sign in', { timeout: 20_000 });
  }));

test('given a key that the server refuses, the rail and the card say so without a click', async ({ page }) =>
  withKeyServer(page, 'X-Api-Key', async (playground, server) => {
    await playground.addServer(server.url, 'keyed', { 'X-Api-Key': 'wrong' });
    await expect(playground.server('keyed')).toContainText('Does not accept the key', { timeout: 20_000 });
    await playground.server('keyed').getByRole('button', { name: 'Fix' }).click();
    const { dialog } = playground;
    await expect(dialog.getByRole('heading', { name: 'keyed does not accept the key' })).toBeVisible();
    await expect(dialog).toContainText('It lets pages send X-Api-Key');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await takePicture(page, 'key-refused');
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Header value').fill(KEY);
    await dialog.getByRole('button', { name: 'Save and connect' }).click();
    await expect(playground.server('keyed')).toContainText('Ready · 1 tool', { timeout: 20_000 });
  }));
