// How long `codemode-runner serve` takes to be done with a script that its client cancels while it floods, beside one in a tight loop;
// and how long another client waits for an answer meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ROOT } from '../scripts/steps.mjs';
import * as stops from './stop-costs.mjs';
import { median, medianTimesMs } from './timing.mjs';

const ROUNDS = 9;
const TOKEN = 'token-of-this-bench';
const NEXT = 'globalThis.__codemode_result__ = 1;';
/** A flood must not end by itself. */
const WITHIN_MS = 120_000;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const { serveHttp } = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
  const upstream = await serveHttp(
    [
      { serverId: 's', serverName: 'Small', tools: stops.toolsOf('s', 'tick', stops.TOOLS) },
      { serverId: 'large', serverName: 'Large', tools: stops.toolsOf('large', 'check', stops.MANY_TOOLS) },
    ],
    {},
  );
  const servers = Object.entries(upstream.urls).flatMap(([id, url]) => ['--server', `${id}=${url}`]);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'dist/lib/cli.js'), 'serve', '--json', '--token-env', 'TOKEN', '--http', '0', ...servers],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { url } = /** @type {{ url: string }} */ (JSON.parse(line));
    const [one, other] = [await clientOf(url), await clientOf(url)];
    try {
      return await measureServed(one, other);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await upstream.close();
  }
}

/**
 * @param {Client} one whose scripts flood
 * @param {Client} other who waits meanwhile
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
async function measureServed(one, other) {
  /** @type {Map<string, number[]>} */
  const waits = new Map();
  /** @type {AbortController} */
  let running;
  const stopped = (/** @type {string} */ name, /** @type {string} */ code) => ({
    before: async () => {
      await run(one, NEXT);
      running = new AbortController();
      const limits = { ...stops.FLOOD_LIMITS, ...stops.LIMITS_OF[name] };
      run(one, code, { limits }, running.signal).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, stops.BEGIN_MS));
      waits.set(name, [...(waits.get(name) ?? []), await longestWaitMs(other)]);
    },
    // Until the client's next script was answered: there is no other sign of the end of one that was cancelled.
    run: async () => {
      running.abort('enough');
      await run(one, NEXT);
    },
  });
  /** @type {Record<string, number>} */
  const times = await medianTimesMs(ROUNDS, {
    [stops.TIGHT]: stopped(stops.TIGHT, stops.TIGHT_LOOP),
    ...Object.fromEntries(Object.entries(stops.FLOODS).map(([name, code]) => [name, stopped(name, code)])),
  });
  const waitOf = (/** @type {string} */ name) => median(waits.get(name) ?? []);
  const names = Object.keys(stops.FLOODS);
  return {
    timesMs: {
      ...times,
      ...Object.fromEntries([stops.TIGHT, ...names].map((name) => [`longest wait: ${name}`, waitOf(name)])),
    },
    ratios: names.flatMap((name) => [
      {
        name: `stop in ${name} / in a tight loop`,
        value: (times[name] ?? Number.NaN) / (times[stops.TIGHT] ?? Number.NaN),
        atMost: 1.5,
      },
      {
        name: `waits in ${name}, beyond a tight loop / 16 ms`,
        value: (waitOf(name) - waitOf(stops.TIGHT)) / stops.FRAME_MS,
        atMost: 1,
      },
    ]),
  };
}

/** Between two questions of the other client: without it, these would be a flood of their own. */
const PING_PAUSE_MS = 2;

/**
 * The longest that a client waited for an answer to `ping`, one after another, within the time of a flood.
 * @param {Client} client
 */
async function longestWaitMs(client) {
  const endMs = performance.now() + stops.FLOOD_MS;
  let longestMs = 0;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await client.ping();
    longestMs = Math.max(longestMs, performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, PING_PAUSE_MS));
  }
  return longestMs;
}

/**
 * @param {Client} client
 * @param {string} code
 * @param {object} [more]
 * @param {AbortSignal} [signal]
 */
const run = (client, code, more = {}, signal = AbortSignal.timeout(WITHIN_MS)) =>
  client.callTool({ name: 'codemode.run', arguments: { code, ...more } }, undefined, { signal, timeout: WITHIN_MS });

/** @param {string} url */
async function clientOf(url) {
  const client = new Client({ name: 'bench', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
