import { afterAll } from 'vitest';
import { syncSuite } from '../../src/runtime/dialects/testing/sync-suite.ts';
import { threadLauncher } from '../security/thread-launcher.ts';

const { launch, dispose } = await threadLauncher();
afterAll(dispose);

for (const strategy of ['wait', 'replay'] as const)
  syncSuite('in a thread', { launch, strategy, terminable: true, large: true });
