// How long `codemode-runner serve` takes to end a script that its client cancels while it floods, as its log says, beside one in a
// tight loop; and how long another client waits for an answer meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** @type {import('./timing.mjs').Measure} */
export async function measure({ rounds = ROUNDS } = {}) {
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
    [
      join(ROOT, 'dist/lib/cli.js'),
      ...['serve', '--json', '--log', 'json', '--token-env', 'TOKEN', '--http', '0', ...servers],
    ],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { url } = /** @type {{ url: string }} */ (JSON.parse(line));
    const [one, other] = [await clientOf(url), await clientOf(url)];
    try {
      return await measureServed(one, other, { rounds, nextStop: stopsIn(child.stderr) });
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await upstream.close();
  }
}

/**
 * Resolves at the next run that the log says was stopped, and rejects where the log ends first.
 * @param {import('node:stream').Readable} log
 * @returns {() => Promise<void>}
 */
function stopsIn(log) {
  const lines = createInterface({ input: log });
  return () =>
    new Promise((resolve, reject) => {
      const end = () => reject(new Error('The server ended before the run that was stopped'));
      const read = (/** @type {string} */ line) => {
        const { message, outcome } = JSON.parse(line);
        if (message !== 'run ended' || outcome !== 'stopped') return;
        lines.off('line', read).off('close', end);
        resolve();
      };
      lines.on('line', read).once('close', end);
    });
}

/**
 * @param {Client} one whose scripts flood
 * @param {Client} other who waits meanwhile
 * @param {{ rounds: number, nextStop: () => Promise<void> }} options `nextStop` resolves at the end of the next run that is stopped
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
async function measureServed(one, other, { rounds, nextStop }) {
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
      waits.set(name, [...(waits.get(name) ?? []), await longestWaitMs(other, stops.floodMsOf(name))]);
    },
    run: async () => {
      const stop = nextStop();
      running.abort('enough');
      await stop;
    },
  });
  /** @type {Record<string, number>} */
  const times = await medianTimesMs(rounds, {
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
 * @param {number} floodMs
 */
async function longestWaitMs(client, floodMs) {
  const endMs = performance.now() + floodMs;
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
