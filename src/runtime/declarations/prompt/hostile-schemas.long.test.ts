import { ALL, hostileSchemasSuite } from './testing/hostile-schemas-suite.ts';

hostileSchemasSuite(ALL, 400);
