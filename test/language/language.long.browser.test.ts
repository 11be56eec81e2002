import { launch } from '../../src/lib/launch/browser.ts';
import { languageSuite } from './language-suite.ts';

languageSuite('in a worker', launch);
