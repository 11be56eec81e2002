import { expect, test } from 'vitest';
import { shortWayBy } from '../../mcp/connection/short-way.ts';
import { createMcpSource } from '../../mcp/index.ts';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { failureOf } from '../../mcp/testing/failure-of.ts';
import { type Exchange, startScripted } from '../../mcp/testing/scripted-server.ts';
import { createHttpFetch } from './http-fetch.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();
const CHUNK = 'a'.repeat(64 * 1024);
/** What the sockets between may hold beside the 256 KiB that are read. */
const MOST_BYTES = 16 * 1024 * 1024;
const FLOOD_BYTES = 256 * 1024 * 1024;

/** Refuses with as many bytes as anybody takes, and tells how many those were when the connection is closed. */
function flood(): { readonly refuse: (exchange: Exchange) => void; readonly taken: Promise<number> } {
  let refuse: (exchange: Exchange) => void = () => undefined;
  const taken = new Promise<number>((resolve) => {
    refuse = ({ response }) => {
      let bytes = 0;
      const write = (): void => {
        while (!response.destroyed && bytes < FLOOD_BYTES) {
          bytes += CHUNK.length;
          if (!response.write(CHUNK)) return void response.once('drain', write);
        }
        response.end();
      };
      response.writeHead(500, { 'content-type': 'text/plain' }).once('close', () => resolve(bytes));
      write();
    };
  });
  return { refuse, taken };
}

async function sourceBy(by: 'the command' | 'a page', script: Parameters<typeof startScripted>[0]) {
  const tools = [{ name: 'read', inputSchema: { type: 'object' } }];
  const server = closing(
    await startScripted({ 'tools/list': (x) => x.result({ tools }), ...script }, { tools: { listChanged: true } }),
  );
  const { fetch, askAtOnce } = createHttpFetch();
  const own = by === 'the command' ? { fetch, shortWay: shortWayBy(askAtOnce) } : {};
  return closing(createMcpSource({ id: 's', url: server.url }, own));
}

test.each(['the command', 'a page'] as const)(
  'given a call that is refused with a body of 256 MiB, %s reads its start and closes the connection',
  async (by) => {
    const { refuse, taken } = flood();
    const source = await sourceBy(by, { 'tools/call': refuse });
    expect((await failureOf(source.call('read', {}, { signal }))).message).toContain('answered HTTP 500');
    expect(await taken).toBeLessThan(MOST_BYTES);
  },
);

test.each(['the command', 'a page'] as const)(
  'given a stream of changes that is refused with a body of 256 MiB, %s reads its start and closes the connection',
  async (by) => {
    const { refuse, taken } = flood();
    const source = await sourceBy(by, { get: refuse });
    expect(await source.tools()).toHaveLength(1);
    expect(await taken).toBeLessThan(MOST_BYTES);
  },
);

test.each([
  ['of HTTP 500', 500, 'text/plain', 's answered HTTP 500 while calling read: begun'],
  ['that is no MCP', 200, 'text/html', 'its content type is text/html'],
])(
  'given an answer %s whose body never ends, a call of the command fails all the same',
  async (_, status, type, message) => {
    const source = await sourceBy('the command', {
      'tools/call': ({ response }) => {
        response.writeHead(status, { 'content-type': type }).write('begun');
      },
    });
    expect((await failureOf(source.call('read', {}, { signal }))).message).toContain(message);
  },
);
