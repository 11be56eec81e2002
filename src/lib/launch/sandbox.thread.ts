import { serveThread } from './serve-thread.ts';

serveThread(
  'sandbox',
  () => import('./sandbox.realm.ts'),
  new URL(/* webpackIgnore: true */ './sandbox.worker.js', import.meta.url),
);
