import { afterEach, describe, expect, it } from 'vitest';
import { createMcpSource, type ElicitationAnswer, type ElicitationRequest, type McpSource } from '../index.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { failureOf } from '../testing/failure-of.ts';
import { type EventStream, type Exchange, startScripted } from '../testing/scripted-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();
const PAGE = 'https://pay.example/start?order=1';
const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'x', version: '1' },
};

let requests: ElicitationRequest[] = [];
afterEach(() => {
  requests = [];
});

/** A server that refuses calls with −32042 until a page was used. */
async function serverWanting(pages: unknown, { refusals = 1 } = {}) {
  let calls = 0;
  let standing: EventStream | undefined;
  const server = closing(
    await startScripted({
      initialize: (x: Exchange) => x.result(INITIALIZED),
      get: (x: Exchange) => {
        standing = x.stream();
      },
      'tools/call': (x: Exchange) => {
        calls++;
        if (calls <= refusals) x.error(-32042, 'Pay first', pages);
        else x.result({ structuredContent: 'paid' });
      },
    }),
  );
  return { url: server.url, calls: () => calls, tell: (message: unknown) => standing?.send(message) };
}

function sourceOf(url: string, answer?: (request: ElicitationRequest) => Promise<ElicitationAnswer>): McpSource {
  const elicit =
    answer &&
    ((request: ElicitationRequest) => {
      requests.push(request);
      return answer(request);
    });
  return closing(createMcpSource({ id: 'shop', url }, { elicit }));
}

const accept = (): Promise<ElicitationAnswer> => Promise.resolve({ action: 'accept' });
const expected = (url: unknown) => ({ elicitations: [{ mode: 'url', message: 'Pay', url, elicitationId: 'e1' }] });

describe('given a server that refuses a call until a page was used', () => {
  it('sends the person there with the clock stopped, and calls again when they are done', async () => {
    const server = await serverWanting(expected(PAGE));
    const reasons: string[] = [];
    const result = await sourceOf(server.url, accept).call(
      'pay',
      { order: 1 },
      {
        signal,
        whilePaused: (reason, ask) => {
          reasons.push(reason);
          return ask();
        },
      },
    );
    expect(result).toEqual({ structuredContent: 'paid' });
    expect(requests).toMatchObject([{ mode: 'url', message: 'Pay', url: PAGE, completed: expect.any(AbortSignal) }]);
    expect(reasons).toEqual(['elicitation']);
    expect(server.calls()).toBe(2);
  });

  it('goes on by itself when the server tells that they are done', async () => {
    const server = await serverWanting(expected(PAGE));
    const source = sourceOf(server.url, (request) => {
      const completed = request.mode === 'url' ? request.completed : undefined;
      const done = new Promise<ElicitationAnswer>((resolve) =>
        completed?.addEventListener('abort', () => resolve({ action: 'accept' })),
      );
      const method = 'notifications/elicitation/complete';
      for (const elicitationId of ['another', 'e1']) server.tell({ jsonrpc: '2.0', method, params: { elicitationId } });
      return done;
    });
    await source.tools();
    await expect.poll(() => source.status()).toMatchObject({ hearsChanges: true });
    expect(await source.call('pay', {}, { signal })).toEqual({ structuredContent: 'paid' });
  });

  it.each(['decline', 'cancel'] as const)('given %s, fails and calls no second time', async (action) => {
    const server = await serverWanting(expected(PAGE));
    const source = sourceOf(server.url, () => Promise.resolve({ action }));
    expect(await failureOf(source.call('pay', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: expect.stringMatching(/declined: https:\/\/pay\.example/),
    });
    expect(server.calls()).toBe(1);
  });

  it('asks three times at most', async () => {
    const server = await serverWanting(expected(PAGE), { refusals: 100 });
    expect(await failureOf(sourceOf(server.url, accept).call('pay', {}, { signal }))).toMatchObject({
      message: expect.stringContaining('still refuses'),
    });
    expect(requests).toHaveLength(3);
  });

  it.each([['javascript:alert(1)'], ['http://pay.example/'], ['data:text/html,x'], [7], [undefined]])(
    'sends nobody to %s',
    async (url) => {
      const server = await serverWanting(expected(url));
      expect(await failureOf(sourceOf(server.url, accept).call('pay', {}, { signal }))).toMatchObject({
        message: expect.stringContaining('names none that is https'),
      });
      expect(requests).toEqual([]);
    },
  );

  it.each([undefined, null, 'x', { elicitations: 'x' }, { elicitations: [] }])(
    'given %j for the pages, fails and says so',
    async (pages) => {
      const server = await serverWanting(pages);
      expect(await failureOf(sourceOf(server.url, accept).call('pay', {}, { signal }))).toMatchObject({
        failure: 'protocol',
      });
      expect(requests).toEqual([]);
    },
  );

  it('names the page where nobody can be asked', async () => {
    const server = await serverWanting(expected(PAGE));
    expect(await failureOf(sourceOf(server.url).call('pay', {}, { signal }))).toMatchObject({
      message: expect.stringContaining(PAGE),
      hint: 'Open it, and call again',
    });
  });
});
