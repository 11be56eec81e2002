import { launchInProcess } from '../host/testing/in-process.ts';
import { syncSuite } from './testing/sync-suite.ts';

syncSuite('in this thread', { launch: launchInProcess, strategy: 'replay', terminable: false, large: true });
