import { launch } from '../../src/lib/launch/browser.ts';
import { wireSuite } from './wire-suite.ts';

wireSuite('in a page', launch);
