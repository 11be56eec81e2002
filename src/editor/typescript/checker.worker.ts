import type { ToChecker } from './channel.ts';
import { serveChecker } from './serve.ts';

serveChecker({
  postMessage: (message) => postMessage(message),
  listen: (listener) => addEventListener('message', ({ data }: MessageEvent<ToChecker>) => listener(data)),
});
