import { execFileSync } from 'node:child_process';

const READINGS = 6;
const PAUSE_MS = 500;

/** Bytes of the heap of a page after everything that is garbage has gone. @param {import('playwright').CDPSession} session */
export async function heapBytes(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Resident memory of the largest process that draws pages, that of WASM and workers included: the least of a few readings, since
 * workers collect their garbage when they see fit.
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').CDPSession} session of the page
 */
export async function rendererBytes(browser, session) {
  const ofBrowser = await browser.newBrowserCDPSession();
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < READINGS; reading++) {
    await session.send('Memory.simulatePressureNotification', { level: 'critical' });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
    const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id));
    least = Math.min(least, Math.max(...sizes));
  }
  await ofBrowser.detach();
  return least;
}

/** @param {number} processId */
const residentBytes = (processId) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)], { encoding: 'utf8' })) * 1024;
