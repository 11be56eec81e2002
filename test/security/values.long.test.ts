import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { BY_VALUES } from './attempts/index.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in this thread', launchInProcess, BY_VALUES);
