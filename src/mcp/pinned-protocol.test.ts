import { describe, expect, it } from 'vitest';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { startEverything } from './testing/everything-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { type ModernOptions, startModern } from './testing/modern-server.ts';
import { startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();

async function served(legacy: NonNullable<ModernOptions['legacy']>) {
  const setUp: Parameters<typeof startModern>[0] = (server) =>
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] }));
  return closing(await startModern(setUp, { tools: {} }, { legacy }));
}

const source = (url: string, protocol: string | undefined) =>
  closing(createMcpSource({ id: 'it', name: 'It', url, protocol: protocol as '2026-07-28' }));

describe('given a server of two generations', () => {
  it.each([
    [undefined, '2026-07-28', 'modern'],
    ['2026-07-28', '2026-07-28', 'modern'],
    ['2025-11-25', '2025-11-25', 'legacy'],
    ['2025-06-18', '2025-06-18', 'legacy'],
    ['2024-11-05', '2024-11-05', 'legacy'],
  ])('pinned to %s it is spoken to in %s', async (protocol, revision, era) => {
    const { url, seen } = await served('stateless');
    const it = source(url, protocol);
    expect((await it.tools()).map(({ name }) => name)).toEqual(['run']);
    expect(it.status()).toMatchObject({ state: 'ready', revision, era });
    if (era === 'legacy') expect(seen.some(({ headers }) => headers.get('mcp-method') !== null)).toBe(false);
  });

  it('two revisions are two connections', async () => {
    const { url } = await served('stateless');
    const [older, newer] = [source(url, '2025-06-18'), source(url, '2026-07-28')];
    await Promise.all([older.tools(), newer.tools()]);
    expect([older, newer].map((one) => one.status())).toMatchObject([
      { revision: '2025-06-18' },
      { revision: '2026-07-28' },
    ]);
  });
});

describe('given a server that does not speak the revision that it is pinned to', () => {
  it('a server of 2026-07-28 alone names what it offers', async () => {
    const { url } = await served('reject');
    expect(await failureOf(source(url, '2025-11-25').tools())).toMatchObject({
      failure: 'protocol',
      message: 'It does not speak 2025-11-25 of MCP: it offers 2026-07-28',
      hint: expect.stringMatching(/^Choose another revision/),
    });
  });

  it('a real server of 2025 is refused, and no older hand-shake is tried', async () => {
    const everything = await startEverything('streamableHttp');
    closing({ close: () => everything.kill() });
    const it = source(everything.url, '2026-07-28');
    expect(await failureOf(it.tools())).toMatchObject({
      failure: 'protocol',
      message: expect.stringMatching(/^It does not speak 2026-07-28 of MCP/),
    });
    expect(it.status()).toMatchObject({ state: 'failed', message: expect.stringContaining('2026-07-28') });
  });

  it('a server that answers the hand-shake in another revision is refused', async () => {
    const { url } = closing(await startScripted({}));
    expect(await failureOf(source(url, '2025-11-25').tools())).toMatchObject({
      message: 'It does not speak 2025-11-25 of MCP: it offers 2025-06-18',
    });
  });

  it('what is no revision is refused when the source is made', () => {
    expect(() => source('https://example.com/mcp', '2025-11-26')).toThrow(
      expect.objectContaining({ code: 'bad-options', message: expect.stringContaining('2025-11-25') }),
    );
  });
});
