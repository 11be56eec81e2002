import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';

const START_TIMEOUT_MS = 30_000;

/** A Chromium as people have it. One that Playwright starts keeps no storage of one site apart within another. */
export async function startPartitioningChromium(): Promise<{ readonly browser: Browser; close(): Promise<void> }> {
  const { executablePath, args } = launchOptions();
  if (executablePath === undefined) throw new Error('There is no Chromium to start.');
  const profile = mkdtempSync(join(tmpdir(), 'partitioning-'));
  const child = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // A group of its own: its processes end with it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const exited = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL');
      await exited;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const endpoint = await new Promise<string>((resolve, reject) => {
      let messages = '';
      const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${messages}`)), START_TIMEOUT_MS);
      child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${messages}`)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        messages += text;
        const matches = /DevTools listening on (ws:\S+)/.exec(messages)?.[1];
        if (matches === undefined) return;
        clearTimeout(timer);
        resolve(matches);
      });
    });
    const browser = await chromium.connectOverCDP(endpoint);
    return {
      browser,
      async close() {
        await browser.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
