import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listens } from '../../src/mcp/testing/everything-server.ts';
import { openLab } from '../in-page/page.ts';
import { peerCommand } from './install.mjs';
import type { Outcome } from './outcome.ts';

interface Peer {
  readonly name: string;
  readonly command: (port: number, folder: string) => readonly [command: string, ...args: string[]];
  readonly path: string;
  /** A call, four of which are made at once. */
  readonly call: (folder: string) => readonly [tool: string, input: Record<string, unknown>];
  readonly expected: { readonly revision: string; readonly wire: string; readonly text: RegExp };
}

const filesystem = (folder: string) => `${peerCommand('mcp-server-filesystem')} ${folder}`;
const overSuperGateway =
  (...more: string[]): Peer['command'] =>
  (port, folder) => [
    peerCommand('supergateway'),
    ...['--stdio', filesystem(folder), '--outputTransport', 'streamableHttp', '--port', String(port), '--cors'],
    ...more,
  ];
const memory: Peer['command'] = (port) => [
  peerCommand('mcp-proxy'),
  ...['--port', String(port), '--host', '127.0.0.1', '--', peerCommand('mcp-server-memory')],
];
const readFolder: Peer['call'] = (folder) => ['list_directory', { path: folder }];
const remember: Peer['call'] = () => [
  'create_entities',
  { entities: [{ name: 'Tidemark', entityType: 'app', observations: ['made up'] }] },
];

const PEERS: readonly Peer[] = [
  {
    name: 'server-memory behind mcp-proxy',
    command: memory,
    path: '/mcp',
    call: remember,
    expected: { revision: '2026-07-28', wire: 'streamable-http', text: /Tidemark|\[\]/ },
  },
  {
    name: 'server-memory behind mcp-proxy, HTTP+SSE',
    command: memory,
    path: '/sse',
    call: remember,
    expected: { revision: '2025-11-25', wire: 'sse', text: /Tidemark|\[\]/ },
  },
  {
    name: 'server-filesystem behind supergateway, without sessions',
    command: overSuperGateway(),
    path: '/mcp',
    call: readFolder,
    expected: { revision: '2025-11-25', wire: 'streamable-http', text: /note\.txt/ },
  },
  {
    name: 'server-filesystem behind supergateway, with sessions',
    command: overSuperGateway('--stateful'),
    path: '/mcp',
    call: readFolder,
    expected: { revision: '2025-11-25', wire: 'streamable-http', text: /note\.txt/ },
  },
  {
    name: 'ext-apps basic server',
    command: () => [peerCommand('mcp-server-basic-vanillajs')],
    path: '/mcp',
    call: () => ['get-time', {}],
    expected: { revision: '2025-11-25', wire: 'streamable-http', text: /\d{4}-\d\d-\d\d/ },
  },
];

/** Connects to each server from a page, lists its tools and makes four calls at once. */
export async function runPeers(note: (outcome: Outcome) => void): Promise<void> {
  const lab = await openLab();
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  writeFileSync(join(folder, 'note.txt'), 'hello');
  try {
    for (const peer of PEERS) {
      const port = await freePort();
      const server = await start(peer.command(port, folder), port);
      try {
        const [tool, input] = peer.call(folder);
        const matches = await lab.page.evaluate(
          async ([url, name, json]) => {
            const source = globalThis.lab.createMcpSource({ id: 'peer', url });
            try {
              const tools = await source.tools();
              const { signal } = new AbortController();
              const calls = [1, 2, 3, 4].map(() => source.call(name, JSON.parse(json), { signal }));
              const results = await Promise.all(calls);
              const status = source.status();
              const { verdict } = await globalThis.lab.diagnose(url);
              return { tools: tools.length, texts: results.map((result) => JSON.stringify(result)), status, verdict };
            } finally {
              await source.close();
            }
          },
          [`http://127.0.0.1:${port}${peer.path}`, tool, JSON.stringify(input)] as const,
        );
        note(judge(peer, matches));
      } catch (error) {
        note({ name: peer.name, found: String(error).split('\n')[0] ?? '', passed: false });
      } finally {
        await stop(server);
      }
    }
    const complaints = lab.complaints.length;
    note({
      name: 'policy violations and uncaught errors in the page',
      found: String(complaints),
      passed: complaints === 0,
    });
  } finally {
    rmSync(folder, { recursive: true });
    await lab.close();
  }
}

interface Found {
  readonly tools: number;
  readonly texts: readonly string[];
  readonly status: { readonly state: string; readonly revision?: string; readonly wire?: string };
  readonly verdict: { readonly kind: string };
}

function judge({ name, expected }: Peer, { tools, texts, status, verdict }: Found): Outcome {
  const answered = texts.filter((text) => expected.text.test(text)).length;
  const passed =
    tools > 0 &&
    answered === 4 &&
    status.revision === expected.revision &&
    status.wire === expected.wire &&
    verdict.kind === 'works';
  const matches = `${status.state}, ${status.revision} over ${status.wire}, ${tools} tools, ${answered} of 4 calls, doctor: ${verdict.kind}`;
  return { name, found: matches, passed };
}

async function start([command, ...args]: readonly [string, ...string[]], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore', detached: true });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await listens(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop(child);
  throw new Error(`${command} did not listen within 20 s`);
}

/** Ends a peer with the processes it has started: it is the first of a group of its own. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}
