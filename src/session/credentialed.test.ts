import { expect, test } from 'vitest';
import { buildCatalog } from '../runtime/catalog/catalog.ts';
import { credentialed } from './credentialed.ts';
import type { ServerEntry } from './state.ts';

const ready = { state: 'ready', toolCount: 0, skipped: [] } as const;

function server(url: string, more: Partial<ServerEntry> = {}): ServerEntry {
  return { id: 'a-b', origin: { kind: 'remote', url }, headerNames: [], ordinal: 0, status: ready, ...more };
}

const catalog = buildCatalog([{ id: 'a-b', tools: [] }]);
const plain = 'https://a.example/mcp';

test.each([
  ['a header', server(plain, { headerNames: ['authorization'] })],
  ['a sign-in', server(plain, { status: { ...ready, signedIn: true } })],
  ['a key in the query', server(`${plain}?token=abc`)],
  ['a key in the path', server('https://a.example/3f8a7b6c5d4e3f2a1b0c9d8e/mcp')],
  ['a password in the address', server('https://user:pw@a.example/mcp')],
])('a server that is reached with %s counts, under its id in calls', (_what, one) => {
  expect(credentialed({ servers: [one], catalog })).toEqual([catalog.servers[0]?.id]);
});

test.each([
  ['anybody may use', server(plain)],
  ['nobody has signed in to', server(plain, { status: { ...ready, signedIn: false } })],
  ['runs in the page', server('', { origin: { kind: 'builtin' } })],
])('a server that %s does not', (_what, one) => {
  expect(credentialed({ servers: [one], catalog })).toEqual([]);
});
