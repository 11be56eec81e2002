import { serveThread } from './serve-thread.ts';

serveThread(
  'validation',
  () => import('./validation.realm.ts'),
  new URL(/* webpackIgnore: true */ './validation.worker.js', import.meta.url),
);
