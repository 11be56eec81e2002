import { execFileSync } from 'node:child_process';

const READINGS = 6;
const PAUSE_MS = 500;

/** Bytes of the heap of a page after everything that is garbage has gone. @param {import('playwright').CDPSession} session */
export async function heapBytes(session) {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Bytes of what a page holds once its garbage has gone: its heap and what the browser holds for it, without the code that the engine
 * compiles, of which there is more the longer the same functions are called.
 * @param {import('playwright').CDPSession} session
 */
export async function heldBytes(session) {
  /** @type {string[]} */
  const chunks = [];
  const collect = (/** @type {{ chunk: string }} */ { chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[type].indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] !== code) bytes += nodes[at + size];
  if (bytes === 0) throw new Error('The snapshot of the heap holds nothing');
  return bytes;
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
