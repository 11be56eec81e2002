import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { wireSuite } from './wire-suite.ts';

wireSuite('in Node', launchInProcess);
