import type { CountTokens } from '../runtime/cost/index.ts';

/** The tokeniser by name, as figures are copied with it. */
export const TOKENIZER = 'o200k_base (gpt-tokenizer)';

let worker: Worker | undefined;

/** Counts tokens in a worker of its own, which is started by the first count and kept. Rejects where it cannot start. */
export const countTokens: CountTokens = (texts) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL('../worker/tokens.worker.ts', import.meta.url), {
      type: 'module',
      name: 'codemode-tokens',
    });
    const started = worker;
    const { port1, port2 } = new MessageChannel();
    const fail = (event: ErrorEvent): void => {
      started.terminate();
      worker = undefined;
      reject(new Error(`The tokeniser could not be loaded: ${event.message === '' ? 'no answer' : event.message}`));
    };
    started.addEventListener('error', fail, { once: true });
    port1.onmessage = ({ data }) => {
      started.removeEventListener('error', fail);
      port1.close();
      resolve(data as readonly number[]);
    };
    started.postMessage(texts, [port2]);
  });
