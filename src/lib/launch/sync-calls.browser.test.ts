import { syncSuite } from '../../runtime/dialects/testing/sync-suite.ts';
import { launch } from './browser.ts';

syncSuite('in a worker', { launch, strategy: 'replay', terminable: true });
