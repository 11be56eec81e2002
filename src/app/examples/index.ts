import type { Example } from '../../ui/index.ts';
import { catchWhatFails } from './catch-what-fails.ts';
import { DIALECT_EXAMPLES } from './dialects.ts';
import { manyAtOnce } from './many-at-once.ts';
import { searchThenCall } from './search-then-call.ts';
import { triage } from './triage.ts';
import { weather } from './weather.ts';

/** The gallery; the first is what a first visit opens with. */
export const EXAMPLES: readonly Example[] = [
  triage,
  searchThenCall,
  weather,
  catchWhatFails,
  manyAtOnce,
  ...DIALECT_EXAMPLES,
];
