import { isJsonObject } from '../../runtime/json.ts';
import { onTabMessage, postToTabs } from './channel.ts';

/** What `public/oauth/callback.js` sends, by `postMessage` to its opener and over the channel: one of them may be cut. */
const ANSWER = 'oauth-answer';
/** What it waits for before it closes its window. */
const RECEIVED = 'oauth-received';
const MAX_LENGTH = 20_000;

/**
 * Waits for the callback page to be opened with our `state`, and returns the parameters it was opened with. Answers to
 * other questions are left to whoever asked. Rejects with the signal's reason.
 */
export function awaitCallback(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stopListening();
      globalThis.removeEventListener?.('message', onMessage as EventListener);
      signal.removeEventListener('abort', onAbort);
    };
    const take = (message: unknown, confirm: () => void): void => {
      const params = readAnswer(message);
      if (params?.get('state') !== state) return;
      end();
      confirm();
      resolve(params);
    };
    const onAbort = (): void => {
      end();
      reject(signal.reason);
    };
    const received = { kind: RECEIVED, state };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin) return;
      take(data, () => source?.postMessage(received, { targetOrigin: origin }));
    };
    const stopListening = onTabMessage(ANSWER, (message) => take(message, () => postToTabs(received)));
    globalThis.addEventListener?.('message', onMessage as EventListener);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function readAnswer(message: unknown): URLSearchParams | undefined {
  if (!isJsonObject(message) || message.kind !== ANSWER) return undefined;
  const { query } = message;
  return typeof query === 'string' && query.length <= MAX_LENGTH ? new URLSearchParams(query) : undefined;
}
