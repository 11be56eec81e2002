import { launchInProcess } from '../host/testing/in-process.ts';
import { ALL_CASES } from './testing/all-cases.ts';
import { dialectSuite } from './testing/dialect-suite.ts';

for (const cases of ALL_CASES) dialectSuite('in this thread', launchInProcess, cases);
