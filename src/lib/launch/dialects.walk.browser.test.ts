import { walk } from '../../../test/sample.ts';
import { ALL_CASES } from '../../runtime/dialects/testing/all-cases.ts';
import { dialectSuite } from '../../runtime/dialects/testing/dialect-suite.ts';
import { launch } from './browser.ts';

for (const cases of walk(ALL_CASES)) dialectSuite('in a worker', launch, cases);
