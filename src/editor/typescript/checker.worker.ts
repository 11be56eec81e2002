import { harden } from '../../runtime/realm/harden.ts';
import type { ToChecker } from './channel.ts';
import { serveChecker } from './serve.ts';

/** The one way back to the page that this worker keeps. */
const answer = postMessage.bind(globalThis);
harden();
serveChecker({
  postMessage: (message) => answer(message),
  listen: (listener) => addEventListener('message', ({ data }: MessageEvent<ToChecker>) => listener(data)),
});
