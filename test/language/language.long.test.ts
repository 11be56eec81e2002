import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { languageSuite } from './language-suite.ts';

languageSuite('in this thread', launchInProcess);
