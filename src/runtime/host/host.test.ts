import { hostSuite } from './testing/host-suite.ts';
import { launchInProcess } from './testing/in-process.ts';

hostSuite('in this thread', { launch: launchInProcess, terminable: false });
