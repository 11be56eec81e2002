import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { ON_THE_BRIDGE } from './attempts/index.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in this thread', launchInProcess, ON_THE_BRIDGE);
