// One server over HTTP with a tool that answers at once, `codemode-runner serve` over it, and clients of revision 2026-07-28, which need
// no sessions: each run of the script makes five calls, as an agent's would. Server, `serve` and clients are a process each: in one
// process, a request to oneself is answered without a switch to another one, which an agent's never is.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ROOT } from '../scripts/steps.mjs';

const TOKEN = 'token-of-this-bench';
const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` };
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
 * @param {string[]} nodeArgs
 * @returns {Promise<Loaded>}
 */
export async function startLoaded(args = [], nodeArgs = []) {
  const tools = fork(fileURLToPath(new URL('echo-server.mjs', import.meta.url)));
  const [toolsUrl] = /** @type {[string]} */ (await once(tools, 'message'));
  const child = spawn(
    process.execPath,
    [
      ...nodeArgs,
      join(ROOT, 'dist/lib/cli.js'),
      ...['serve', '--json', '--token-env', 'TOKEN', '--http', '0', '--server', `s=${toolsUrl}`, ...args],
    ],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { url } = /** @type {{ url: string }} */ (JSON.parse(line));
  return {
    url,
    pid: child.pid ?? 0,
    toolsUrl,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      tools.disconnect();
      await once(tools, 'exit');
    },
  };
}

let agent = createAgent();
let lastId = 0;

function createAgent() {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
}

/** Drops idle connections: a server closes those of an earlier load at a time of its own, maybe under a new request. */
function startAfresh() {
  agent.destroy();
  agent = createAgent();
}

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
 * The client that agents use, of the newest revision that a server speaks: one execute, or its calls.
 * @param {string} url
 */
export async function connectSdkClient(url) {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: AUTHORIZATION } }));
  return {
    async execute() {
      const { content } = await client.callTool({ name: 'codemode_run', arguments: { code: CODE } });
      if (!JSON.stringify(content).includes('\\"result\\":15')) throw new Error(JSON.stringify(content).slice(0, 500));
    },
    async call() {
      for (let n = 1; n <= CALLS; n++) await client.callTool({ name: 'tick', arguments: { n } });
    },
    close: () => client.close(),
  };
}

/**
 * Opens sessions of an older revision, each of which has run a script. Gives what ends them.
 * @param {string} url
 * @param {number} count
 */
export async function openSessions(url, count) {
  const requestInit = { headers: AUTHORIZATION };
  /** @type {{ client: Client, transport: StreamableHTTPClientTransport }[]} */
  const sessions = [];
  for (let n = 0; n < count; n++) {
    const client = new Client({ name: 'bench', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
    await client.connect(transport);
    await client.callTool({ name: 'codemode_run', arguments: { code: CODE } });
    sessions.push({ client, transport });
  }
  return async () => {
    for (const { client, transport } of sessions) {
      await transport.terminateSession();
      await client.close();
    }
  };
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
    ...AUTHORIZATION,
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
 * @property {number} answered
 */

/**
 * Executes `total` times, so many at once.
 * @param {Loaded} loaded
 * @param {number} atOnce
 * @param {number} total
 * @returns {Promise<Load>}
 */
export async function load({ url, pid }, atOnce, total) {
  startAfresh();
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
    answered: times.length,
  };
}
