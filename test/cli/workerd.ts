import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { freePort } from '../../src/mcp/testing/everything-server.ts';
import { ensurePeers } from '../peers/install.mjs';

const ROOT = join(import.meta.dirname, '../..');

export interface Workerd {
  /** Address of the Worker, without a path. */
  readonly url: string;
  close(): Promise<void>;
}

/** The engine of Cloudflare Workers: the one that `CODEMODE_WORKERD` names, else that of the peers, which are installed. */
function workerdCommand(): string {
  const named = process.env.CODEMODE_WORKERD;
  if (named !== undefined) return named;
  ensurePeers();
  // The binary itself: the command may be a script around it, which would leave it behind when it is killed.
  const require = createRequire(join(ROOT, 'test/peers/package.json'));
  const { default: binary } = require('workerd') as { readonly default: string };
  return binary;
}

const PAGE = readFileSync(join(ROOT, 'docs/workers.md'), 'utf8');
const settingOf = (name: string): string => new RegExp(`"${name}": (.*?),?$`, 'm').exec(PAGE)?.[1] ?? '';

/** The Worker that the page on Workers shows. */
export const EXAMPLE = /```js\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? '';

/** Bundles a Worker as its author would and serves it on Cloudflare's engine, with texts as its environment. */
export async function startWorker(source: string, env: Readonly<Record<string, string>>): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), 'codemode-worker-'));
  const wasm = await bundleWorker(folder, source);
  const port = await freePort();
  writeFileSync(join(folder, 'config.capnp'), configOf(port, wasm, env));
  const child = spawn(workerdCommand(), ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => log.push(text));
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, log);
  return {
    url,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the names of the modules of WebAssembly that the bundle imports, which lie beside it as when a Worker is deployed. */
async function bundleWorker(folder: string, source: string): Promise<readonly string[]> {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/codemode-runner'), 'junction');
  writeFileSync(join(folder, 'source.js'), source);
  const wasm = new Set<string>();
  const bundle = await rolldown({
    input: join(folder, 'source.js'),
    platform: 'browser',
    resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import', 'default'] },
    checks: { pluginTimings: false },
    plugins: [
      {
        name: 'wasm-modules',
        resolveId(id, importer) {
          if (!id.endsWith('.wasm') || importer === undefined) return null;
          const file = resolve(dirname(importer), id);
          writeFileSync(join(folder, basename(file)), readFileSync(file));
          wasm.add(basename(file));
          return { id: `./${basename(file)}`, external: true };
        },
      },
    ],
  });
  await bundle.write({ file: join(folder, 'worker.js'), format: 'esm', codeSplitting: false });
  await bundle.close();
  return [...wasm];
}

function configOf(port: number, wasm: readonly string[], env: Readonly<Record<string, string>>): string {
  const modules = [
    '(name = "worker.js", esModule = embed "worker.js")',
    ...wasm.map((name) => `(name = "${name}", wasm = embed "${name}")`),
  ];
  const bindings = Object.entries(env).map(([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = ${settingOf('compatibility_date')},
  compatibilityFlags = ${settingOf('compatibility_flags')},
  bindings = [${bindings.join(', ')}],
);
`;
}

async function answering(url: string, child: ChildProcess, log: readonly string[]): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`workerd ended: ${log.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
