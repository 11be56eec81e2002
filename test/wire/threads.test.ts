import { afterAll, beforeAll } from 'vitest';
import { threadRealms } from '../../src/runtime/validation/testing/thread-realm.ts';
import { threadLauncher } from '../security/thread-launcher.ts';
import { SANDBOX, VALIDATION } from './exchanges.ts';
import { realmSuite } from './realm-suite.ts';

let sandboxes: Awaited<ReturnType<typeof threadLauncher>>;
let checks: Awaited<ReturnType<typeof threadRealms>>;
beforeAll(async () => {
  [sandboxes, checks] = await Promise.all([threadLauncher(), threadRealms()]);
});
afterAll(() => {
  sandboxes.dispose();
  checks.dispose();
});

realmSuite('the thread of a sandbox', { start: () => sandboxes.launch(), exchanges: SANDBOX });
realmSuite('the thread of checks', { start: () => checks.start(), exchanges: VALIDATION });
