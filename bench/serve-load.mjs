// One server over HTTP with a number of tools that answer at once, `codemode-runner serve` over it, and clients of revision 2026-07-28,
// which need no sessions: each run of the script makes five calls, as an agent's would.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../scripts/steps.mjs';

const TOKEN = 'token-of-this-bench';
const REVISION = '2026-07-28';
export const CALLS = 5;
const CODE = `import { tick } from "@codemode/servers/s";
let sum = 0;
for (let n = 1; n <= ${CALLS}; n++) sum += (await tick({ n })).input.n;
globalThis.__codemode_result__ = sum;`;

/**
 * @typedef {object} Loaded
 * @property {string} url
 * @property {number} pid
 * @property {string} toolsUrl
 * @property {() => Promise<void>} close
 */

/**
 * @param {string[]} args further arguments of `serve`
 * @returns {Promise<Loaded>}
 */
export async function startLoaded(...args) {
  const { serveHttp } = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
  const tool = { name: 'tick', inputSchema: { type: 'object' }, behavior: { echo: 'structured' } };
  const tools = await serveHttp([{ serverId: 's', serverName: 'S', tools: [tool] }], {});
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/lib/cli.js'),
      ...['serve', '--json', '--token-env', 'TOKEN', '--http', '0', '--server', `s=${tools.urls.s}`, ...args],
    ],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { url } = /** @type {{ url: string }} */ (JSON.parse(line));
  return {
    url,
    pid: child.pid ?? 0,
    toolsUrl: tools.urls.s,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await tools.close();
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let lastId = 0;

/**
 * One execute. Gives the status of the answer.
 * @param {string} url
 * @returns {Promise<number>}
 */
export async function execute(url) {
  const { status, text } = await post(url, 'tools/call', { name: 'codemode_run', arguments: { code: CODE } });
  if (status === 200 && !text.includes('\\"result\\":15')) throw new Error(text.slice(0, 500));
  return status;
}

/**
 * The calls of one execute, made directly.
 * @param {string} url
 */
export async function callDirectly(url) {
  for (let n = 1; n <= CALLS; n++) await post(url, 'tools/call', { name: 'tick', arguments: { n } }, false);
}

/**
 * @param {string} url
 * @param {string} method
 * @param {{ name: string, arguments: object }} params
 * @param {boolean} isModern
 * @returns {Promise<{ status: number, text: string }>}
 */
function post(url, method, params, isModern = true) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  lastId += 1;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: lastId,
    method,
    params: { ...params, ...(isModern ? { _meta: meta } : {}) },
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${TOKEN}`,
    ...(isModern ? { 'mcp-protocol-version': REVISION, 'mcp-method': method, 'mcp-name': params.name } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const TICKS_PER_SECOND = 100;

/**
 * CPU that a process has used, in milliseconds.
 * @param {number} pid
 */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/**
 * Memory and threads of a process.
 * @param {number} pid
 */
export function sizeOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (/** @type {string} */ name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { residentKib: read('VmRSS'), threads: read('Threads') };
}

/**
 * @typedef {object} Load
 * @property {number} perSecond
 * @property {number} cpuMs of the server, for one execute
 * @property {number} p99Ms
 * @property {number} refused
 */

/**
 * Executes `total` times, so many at once.
 * @param {Loaded} loaded
 * @param {number} atOnce
 * @param {number} total
 * @returns {Promise<Load>}
 */
export async function load({ url, pid }, atOnce, total) {
  const before = cpuMs(pid);
  const start = performance.now();
  /** @type {number[]} */
  const times = [];
  let left = total;
  let refused = 0;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      const status = await execute(url);
      if (status === 503) refused += 1;
      else times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  const elapsed = performance.now() - start;
  times.sort((a, b) => a - b);
  const done = Math.max(1, times.length);
  return {
    perSecond: (done * 1_000) / elapsed,
    cpuMs: (cpuMs(pid) - before) / done,
    p99Ms: times[Math.floor(done * 0.99)] ?? times.at(-1) ?? 0,
    refused,
  };
}
