import { DIALECTS } from './index.ts';
import { LARGE_LISTS, largeListSuite } from './testing/large-list-suite.ts';

for (const { id } of DIALECTS) largeListSuite(id, Object.keys(LARGE_LISTS));
