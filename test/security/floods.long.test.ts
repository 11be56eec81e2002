import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { floods } from './attempts/floods.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in this thread', launchInProcess, [floods]);
