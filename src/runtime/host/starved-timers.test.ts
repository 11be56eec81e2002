import { expect, test } from 'vitest';
import { createRuntimeHost } from './host.ts';
import { launchOver } from './testing/in-process.ts';

const TIMEOUT_MS = 200;

/** A channel whose second port, once the word is sent by it, holds the thread up until the time of the run is over. */
function stallingChannel(word: string): MessageChannel {
  const channel = new MessageChannel();
  const post = channel.port2.postMessage.bind(channel.port2) as (...message: readonly unknown[]) => void;
  channel.port2.postMessage = (...message: readonly unknown[]): void => {
    post(...message);
    if (!JSON.stringify(message[0]).includes(word)) return;
    const endMs = performance.now() + 2 * TIMEOUT_MS;
    while (performance.now() < endMs);
  };
  return channel;
}

// The first lines are sent from within the script, the last one between its timers.
test('given a thread that is held up while a timer is due, the script has not ended', async () => {
  const host = createRuntimeHost({ launch: () => launchOver(stallingChannel('busy')) });
  const code = `
    let n = 0;
    const next = () => { if (n++ === 1) [1, 2, 3, 4, 5, 'busy'].forEach((each) => console.log(each)); setTimeout(next, 0); };
    next();`;
  const { response } = await host.run({ code, limits: { timeoutMs: TIMEOUT_MS } }, { sources: [] });
  expect(response.diagnostics).toMatchObject([{ severity: 'error', code: 'SANDBOX_LIMIT' }]);
  await host.close();
});
