import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { listens } from '../../src/mcp/testing/everything-server.ts';
import { start } from '../world/shell.mjs';
import type { Running } from './sdk-servers.ts';

/** What a case needs beside Node and our own packages. `npx` fetches programs from npm: only where that was asked for. */
export type Program = 'nginx' | 'caddy' | 'python' | 'npx';

/** Where `run.mjs` has put what this machine lacks. */
const FETCHED = join(import.meta.dirname, '../../node_modules/.cache/cures');
const PLACES = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  ...['usr/sbin', 'usr/bin'].map((folder) => join(FETCHED, 'debian', folder)),
];
const STARTED_WITHIN_MS = 120_000;

/** The file of a program; undefined where it is not there. */
export function programFile(program: Program): string | undefined {
  if (program === 'npx') return process.env.CODEMODE_CURES === 'npx' ? 'npx' : undefined;
  if (program === 'python') {
    return [join(FETCHED, 'python/bin/python'), 'python3'].find((file) => hasFastMcp(file));
  }
  return PLACES.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

function hasFastMcp(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import fastmcp'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** Runs a command with these files in a folder of its own, until it takes connections at the port. */
export async function runProgram(
  port: number,
  command: string,
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'cure-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const assignments = Object.entries(env).map(([name, value]) => `${name}=${value} `);
  const { child, printed, stop } = start(folder, assignments.join('') + command);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadlineMs = performance.now() + STARTED_WITHIN_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadlineMs) {
      stop();
      throw new Error(`${command} did not start:\n${printed.text.slice(-2000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async close() {
      stop();
      await ended;
      // What a shell started ends a moment after it.
      while (await listens(port)) await new Promise((resolve) => setTimeout(resolve, 20));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** nginx with these settings, put in front of the server at another port, as the settings say. */
export function runNginx(port: number, behind: number, settings: string): Promise<Running> {
  const text = `daemon off; pid nginx.pid; error_log stderr; worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  server { listen 127.0.0.1:${port};
${settings.replace('127.0.0.1:3000', `127.0.0.1:${behind}`)}
  }
}
`;
  return runProgram(port, `${programFile('nginx')} -p . -c nginx.conf`, { 'nginx.conf': text });
}

/** Caddy, in the same way. */
export function runCaddy(port: number, behind: number, settings: string): Promise<Running> {
  const text = `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
${settings.replace('127.0.0.1:3000', `127.0.0.1:${behind}`)}
}
`;
  return runProgram(port, `${programFile('caddy')} run --config Caddyfile`, { Caddyfile: text }, { HOME: '.' });
}

/** A program in Python, which finds its port as FastMCP does. */
export const runPython = (port: number, text: string): Promise<Running> =>
  runProgram(port, `${programFile('python')} server.py`, { 'server.py': text }, { FASTMCP_PORT: String(port) });
