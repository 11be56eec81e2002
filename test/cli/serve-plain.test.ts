import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { startHolding } from './holding-server.ts';
import { callServed, type ServedCall, startServe } from './serving.ts';

const TOKEN = 'token-of-this-test';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  readonly holding: Awaited<ReturnType<typeof startHolding>>;
  readonly logged: () => readonly Record<string, unknown>[];
}

async function startServing(...args: string[]): Promise<Serving> {
  const holding = await startHolding('tick');
  opened.push(holding.close);
  const serving = await startServe(['--log', 'json', '--server', `s=${holding.url}`, ...args], { T: TOKEN });
  opened.push(serving.close);
  const logged = () =>
    serving
      .stderr()
      .split('\n')
      .flatMap((one) => (one.startsWith('{') ? [JSON.parse(one)] : []));
  return { ...serving, holding, logged };
}

type Call = Omit<ServedCall, 'id' | 'headers'>;
const TRACE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
const call = (url: string, given: Call): Promise<Response> =>
  callServed(url, TOKEN, { ...given, id: 7, headers: TRACE });

const code = (expression: string): Call => ({ input: { code: `globalThis.__codemode_result__ = ${expression};` } });
const CALLS: Readonly<Record<string, Call>> = {
  'gives a value': code('{ a: [1, "ä"] }'),
  'calls a tool': { input: { code: 'import { tick } from "@codemode/servers/s"; await tick({});' } },
  fails: code('(() => { throw new Error("no"); })()'),
  'has a wrong input': { input: {} },
  'names no tool': { name: 'nothing', input: {} },
  'gives a picture': code('{ type: "image", data: "aGk=", mimeType: "image/png" }'),
  'gives what is no picture to the SDK': code('{ type: "image", data: "aGk", mimeType: "image/png", annotations: 4 }'),
  'gives a member that schemas drop': code('JSON.parse(\'{ "__proto__": 1 }\')'),
  'looks for tools': { name: 'codemode_search', input: { query: 'tick' } },
};
/** More than a connection takes at once. */
const LONG_CHARS = 6_000_000;
/** Only the SDK's server knows what to do with it. */
const UNKNOWN = { 'test/unknown': 1 };

/** An answer without what differs from run to run. */
async function answerOf(answer: Response): Promise<unknown> {
  const { date: _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
  const text = (await answer.text()).replace(/(\\?"(?:\w*Ms|runId|callId)\\?":)[\d.]+/g, '$10');
  return { status: answer.status, headers, text };
}

test.each([[], ['--structured']])(
  'given calls that need nothing but results, with %s, answers as the SDK does',
  async (...args) => {
    const { url } = await startServing(...args);
    for (const [what, one] of Object.entries(CALLS)) {
      const plain = await answerOf(await call(url, one));
      expect(plain, what).toEqual(await answerOf(await call(url, { ...one, meta: UNKNOWN })));
    }
  },
);

test('given calls that need nothing but results, tells the log of them as of others', async () => {
  const { url, child, logged } = await startServing();
  for (const meta of [{}, UNKNOWN]) await (await call(url, { ...code('1'), meta })).text();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const facts = logged()
    .filter(({ message }) => message === 'run ended' || message === 'call ended')
    .map(({ time: _, runId: __, durationMs: ___, cpuMs: ____, queuedMs, ...rest }) => ({
      ...rest,
      isQueued: typeof queuedMs,
    }));
  expect(facts).toHaveLength(4);
  expect(facts.slice(0, 2)).toEqual(facts.slice(2));
  expect(facts[1]).toMatchObject({
    tool: 'codemode_run',
    requestId: '7',
    agent: 'test/1',
    wire: 'http',
    outcome: 'ok',
  });
});

test('given a client that goes away before its result, the run is stopped, and its place is another one’s', async () => {
  const { url, holding } = await startServing('--workers', '1');
  const leaving = new AbortController();
  const hold = {
    input: { code: 'import { hold } from "@codemode/servers/s"; await hold({});' },
    signal: leaving.signal,
  };
  const left = call(url, hold);
  await expect.poll(() => holding.held.length).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => holding.stopped.length).toBe(1);
  expect((await call(url, code('1'))).status).toBe(200);
});

test.each([{}, UNKNOWN])('given SIGTERM while a long answer is written, it comes whole (%j)', async (meta) => {
  const { url, child, holding } = await startServing();
  const exit = once(child, 'exit');
  const input = {
    code: `import { hold } from "@codemode/servers/s";
      await hold({}); globalThis.__codemode_result__ = "x".repeat(${LONG_CHARS});`,
  };
  const running = call(url, { input, meta });
  await expect.poll(() => holding.held.length).toBe(1);
  child.kill('SIGTERM');
  holding.held[0]?.();
  expect((await (await running).text()).length).toBeGreaterThan(LONG_CHARS);
  expect(await exit).toEqual([143, null]);
});
