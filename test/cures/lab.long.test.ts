import { CURE_CASES } from './cure-cases.ts';
import { cureSuite } from './cure-suite.ts';

cureSuite(CURE_CASES);
