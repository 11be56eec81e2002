import { afterAll } from 'vitest';
import { syncSuite } from '../../src/runtime/dialects/testing/sync-suite.ts';
import { threadLauncher } from '../security/thread-launcher.ts';

const { launch, dispose } = await threadLauncher();
afterAll(dispose);

// The long suite beside this one has the other strategy as well.
syncSuite('in a thread', { launch, strategy: 'wait', terminable: true, large: false });
