import { manyNamesSuite } from './testing/many-names-suite.ts';

/** As many as fit a megabyte. */
manyNamesSuite(150_000);
