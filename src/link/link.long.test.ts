import { test } from 'vitest';
import { expectRoundTrip } from './testing/any-link.ts';

test('given a link, 300 random ones come back as they were', { timeout: 120_000 }, () => expectRoundTrip(300));
