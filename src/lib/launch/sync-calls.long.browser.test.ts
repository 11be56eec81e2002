import { syncSuite } from '../../runtime/dialects/testing/sync-suite.ts';
import { launch } from './browser.ts';

for (const strategy of ['suspend', 'replay'] as const)
  syncSuite('in a worker', { launch, strategy, terminable: true, large: true });
