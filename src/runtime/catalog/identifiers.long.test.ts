import { test } from 'vitest';
import { expectLegal } from './testing/legal-characters.ts';

test(
  'given every character there is, what is kept is legal for the parser and for TypeScript',
  { timeout: 180_000 },
  () => expectLegal(1),
);
