import { launch } from '../../src/lib/launch/browser.ts';
import { FEW_RUNS, languageSuite } from './language-suite.ts';

languageSuite('in a worker', launch, FEW_RUNS);
