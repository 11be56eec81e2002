import { describe, expect, it } from 'vitest';
import { createMcpSource } from '../../mcp/index.ts';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { failureOf } from '../../mcp/testing/failure-of.ts';
import { startModern } from '../../mcp/testing/modern-server.ts';
import { startScripted } from '../../mcp/testing/scripted-server.ts';
import { withLentToken } from './lent-token.ts';

const closing = closeAfterEach();

/** A server that wants a token, as a page around may lend one. */
async function lent(ask: () => Promise<string | undefined>) {
  const server = closing(
    await startScripted({ '*': ({ request, status }) => (request.headers.authorization ? false : status(401)) }),
  );
  const made: (string | undefined)[] = [];
  const opened = withLentToken({
    ask,
    make(token) {
      made.push(token);
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      return createMcpSource({ id: 'lent', url: server.url, headers });
    },
  });
  return { server, made, ...opened };
}

describe('given a server that may need a token of the page around', () => {
  it('a refused request is made again with the token', async () => {
    const { source, made } = await lent(async () => 'a-token');
    expect(await source.tools()).toHaveLength(1);
    expect(made).toEqual([undefined, 'a-token']);
    await source.close?.();
  });

  it('a token that comes after it was closed connects nothing', async () => {
    const { source, server, made } = await lent(async () => {
      await source.close?.();
      return 'a-token';
    });
    expect(await failureOf(source.tools())).toMatchObject({ failure: 'auth' });
    expect(made).toEqual([undefined]);
    expect(server.count('tools/list')).toBe(0);
  });

  it('its connection names the tools whose calls carry headers of their own', async () => {
    const server = closing(
      await startModern(
        (modern) =>
          modern.setRequestHandler('tools/list', () => ({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] })),
        { tools: {} },
      ),
    );
    const { source, connection } = withLentToken({
      ask: async () => undefined,
      make: () => createMcpSource({ id: 'lent', url: server.url }),
    });
    await source.tools();
    expect(connection?.mirroredTools?.()?.map(({ name }) => name)).toEqual(['run']);
    await source.close?.();
  });
});
