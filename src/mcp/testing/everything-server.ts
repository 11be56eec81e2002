import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

export interface EverythingServer {
  readonly url: string;
  readonly port: number;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
}

/** Starts the reference server in a process of its own and waits until it listens. */
export async function startEverything(mode: 'streamableHttp' | 'sse', port?: number): Promise<EverythingServer> {
  const taken = port ?? (await freePort());
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json');
  const child = spawn(process.execPath, [join(manifest, '../dist/index.js'), mode], {
    env: { ...process.env, PORT: String(taken) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child, taken);
  return {
    url: `http://127.0.0.1:${taken}/${mode === 'sse' ? 'sse' : 'mcp'}`,
    port: taken,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stdout?.resume();
  await new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      if (output.includes(String(port))) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('exit', () => reject(new Error(`server-everything did not start:\n${output}`)));
  });
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Whether something takes connections at a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
