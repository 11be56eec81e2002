import { expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { syncSuite } from '../../src/runtime/dialects/testing/sync-suite.ts';

test('given the headers for it, the page is isolated', () => {
  expect(crossOriginIsolated).toBe(true);
});

syncSuite('in a worker of an isolated page', { launch, strategy: 'wait', terminable: true, large: true });
