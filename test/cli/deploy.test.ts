import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createMcpSource, type McpSource } from '../../src/mcp/index.ts';
import { freePort } from '../../src/mcp/testing/everything-server.ts';
import { CLI } from './cli.ts';
import { type HoldingServer, startHolding } from './holding-server.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
const NGINX = read('nginx.conf');
const ENTRYPOINT: readonly string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '[]');
const COMPOSE = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<
    Record<string, { readonly command?: readonly string[]; readonly stop_grace_period?: string }>
  >;
};
const KUBERNETES = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
const REPLICAS = ['codemode-runner-0', 'codemode-runner-1'];

const TOKEN = 'token-of-this-test';
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

describe('the files of deploy', () => {
  test('name the same replicas and ports to containers, nginx and Kubernetes', () => {
    for (const name of REPLICAS) {
      expect(COMPOSE.services[name]?.command).toContain(`--replica=${name}`);
      expect(NGINX.split(`server ${name}:4000`)).toHaveLength(3);
      expect(NGINX).toContain(`"~^${name}\\." replica-${name.at(-1)};`);
      const service = KUBERNETES.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
      expect(service.spec).toMatchObject({
        selector: { 'statefulset.kubernetes.io/pod-name': name },
        ports: [{ port: 4000, targetPort: 'http' }],
      });
    }
    const { metadata, spec } = KUBERNETES.find(({ kind }) => kind === 'StatefulSet');
    expect([`${metadata.name}-0`, spec.replicas]).toEqual([REPLICAS[0], REPLICAS.length]);
    expect(ENTRYPOINT).toContain('0.0.0.0:4000');
  });

  test('give a replica more time to end than it takes to finish its runs', () => {
    const drainS = Number(
      /(\d+) where absent/.exec(
        spawnSync(process.execPath, [CLI, 'help', 'serve'], { encoding: 'utf8' }).stdout.split('--drain')[1] ?? '',
      )?.[1],
    );
    expect(drainS).toBeGreaterThan(0);
    for (const name of REPLICAS)
      expect(Number.parseInt(COMPOSE.services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(drainS);
    const { spec } = KUBERNETES.find(({ kind }) => kind === 'StatefulSet').spec.template;
    const [, preStopS] = spec.containers[0].lifecycle.preStop.exec.command;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drainS + Number(preStopS));
  });
});

const opened: (() => unknown)[] = [];
const replicas = new Map<string, ChildProcess>();
let tools: HoldingServer;
let url = '';

/** A replica as its container starts it, at a port of this machine. */
async function startReplica(name: string, port: number): Promise<void> {
  const [, ...entry] = ENTRYPOINT;
  const command = COMPOSE.services[name]?.command ?? [];
  const args = [...entry, ...command]
    .map((arg) => arg.replace('0.0.0.0:4000', `127.0.0.1:${port}`))
    .map((arg) => arg.replace(/\$\{HOST:-(\w+)\}/, '$1').replace(/\$\{SERVER:[^}]+\}/, tools.url));
  const child = spawn(process.execPath, [CLI, ...args, '--json'], {
    env: { ...process.env, TOKEN },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  replicas.set(name, child);
  await once(child.stdout, 'data');
}

/** nginx by deploy/nginx.conf, for two processes of this machine. */
async function startNginx(ports: readonly number[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'codemode-nginx-'));
  const port = await freePort();
  const config = REPLICAS.reduce(
    (text, name, index) => text.replaceAll(`${name}:4000`, `127.0.0.1:${ports[index]}`),
    NGINX.replace('listen 8080', `listen 127.0.0.1:${port}`).replaceAll('/tmp/', `${folder}/`),
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const log = join(folder, 'error.log');
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', log, '-g', 'daemon off;'], { stdio: 'ignore' });
  opened.push(async () => {
    nginx.kill('SIGQUIT');
    if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (nginx.exitCode !== null || nginx.signalCode !== null)
      throw new Error(`nginx ended: ${readFileSync(log, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return `${address}/mcp`;
}

const { signal } = new AbortController();
const headers = { authorization: `Bearer ${TOKEN}` };

async function connect(revision: string): Promise<{ readonly client: Client; readonly session: string | undefined }> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      supportedProtocolVersions: [revision],
      versionNegotiation: { mode: revision >= '2026' ? { pin: revision } : 'legacy' },
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  opened.push(() => client.close().catch(() => undefined));
  return { client, session: transport.sessionId };
}

const codeFor = (tool: string): string =>
  `import { ${tool} } from "@codemode/servers/tools"; globalThis.__codemode_result__ = await ${tool}({});`;
const run = async (client: Client, tool: string): Promise<string> => {
  const { content } = await client.callTool({ name: 'codemode_run', arguments: { code: codeFor(tool) } });
  return JSON.stringify(content);
};
/** Our own client, in a session of an older revision. */
async function openSource(id: string): Promise<McpSource> {
  const source = createMcpSource({ id, url, headers, protocol: '2025-11-25' }, { isAlone: true });
  opened.push(() => source.close());
  await source.tools();
  return source;
}
const runIn = async (source: McpSource, tool: string): Promise<string> => {
  const { content } = await source.call('codemode_run', { code: codeFor(tool) }, { signal });
  return JSON.stringify(content);
};
const settled = (running: Promise<string>): Promise<{ readonly answer: string } | { readonly error: string }> =>
  running.then(
    (answer) => ({ answer }),
    (error: Error) => ({ error: error.message }),
  );
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe.skipIf(!HAS_NGINX)('given two processes behind nginx (skipped where nginx is not installed)', () => {
  beforeAll(async () => {
    tools = await startHolding('now');
    opened.push(tools.close);
    const ports = [await freePort(), await freePort()];
    await Promise.all(REPLICAS.map((name, index) => startReplica(name, ports[index] as number)));
    url = await startNginx(ports);
  });
  afterAll(async () => {
    for (const child of replicas.values()) child.kill('SIGKILL');
    for (const close of opened.splice(0).reverse()) await close();
  });

  test('a session goes to the process that began it, and a request without one to either', async () => {
    const clients = await Promise.all([
      ...Array.from({ length: 4 }, () => connect('2025-11-25')),
      ...Array.from({ length: 4 }, () => connect('2026-07-28')),
    ]);
    const owners = clients.map(({ session }) => session?.split('.')[0]);
    expect(new Set(owners)).toEqual(new Set([...REPLICAS, undefined]));
    for (let round = 0; round < 3; round++) {
      for (const answer of await Promise.all(clients.map(({ client }) => run(client, 'now')))) {
        expect(answer).toContain('released');
      }
    }
  });

  test('a session that neither process has is refused with 404, as clients begin another by', async () => {
    for (const session of ['codemode-runner-0.gone', 'codemode-runner-7.gone', 'gone']) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'mcp-session-id': session, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('begin another')]);
    }
  });

  test('one that is killed in the middle of its runs costs their clients one error, and then the other answers', async () => {
    const { client: stateless } = await connect('2026-07-28');
    const clients = await Promise.all(Array.from({ length: 4 }, () => connect('2025-11-25')));
    const lost = clients.filter(({ session }) => session?.startsWith('codemode-runner-0.'));
    const sources = await Promise.all(Array.from({ length: 4 }, (_, index) => openSource(`s${index}`)));

    // The balancer gives each process a share of the runs, and of the sessions.
    const running = Array.from({ length: 4 }, () => settled(run(stateless, 'hold')));
    const inSessions = sources.map((source) => settled(runIn(source, 'hold')));
    await until(() => tools.held.length === running.length + inSessions.length);
    replicas.get('codemode-runner-0')?.kill('SIGKILL');
    expect(await Promise.race(running)).toEqual({ error: expect.stringContaining('try again') });
    expect(await Promise.race(inSessions)).toEqual({ error: expect.any(String) });
    for (const release of tools.held) release();
    for (const ended of [await Promise.all(running), await Promise.all(inSessions)]) {
      const errors = ended.filter((one) => 'error' in one);
      const answers = ended.filter((one) => 'answer' in one && one.answer.includes('released'));
      expect([errors.length > 0, answers.length > 0, errors.length + answers.length]).toEqual([
        true,
        true,
        ended.length,
      ]);
    }

    // A request that reaches no process goes on to the other, so nothing more is lost.
    for (let round = 0; round < 4; round++) expect(await run(stateless, 'now')).toContain('released');
    for (const source of sources) expect(await runIn(source, 'now')).toContain('released');
    // The SDK's client leaves it to its user to begin another session.
    for (const { client } of lost) await expect(run(client, 'now')).rejects.toThrow(/begin another/);
    expect(await run((await connect('2025-11-25')).client, 'now')).toContain('released');
  });
});
