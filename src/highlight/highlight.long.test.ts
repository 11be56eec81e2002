import { linearSuite, UNITS } from './testing/linear-suite.ts';

linearSuite(UNITS);
