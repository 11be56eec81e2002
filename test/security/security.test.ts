import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { ATTEMPTS } from './attempts/index.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in this thread', launchInProcess, ATTEMPTS);
