import { expect, test } from 'vitest';
import { createNoticeFlow } from './notice-flow.ts';

test('given a million notices in a second, the first thousand and two hundred more pass, and the rest is counted once', () => {
  let nowMs = 0;
  const flow = createNoticeFlow(() => nowMs);
  let passed = 0;
  for (let n = 0; n < 1_000_000; n++) {
    nowMs = n / 1_000;
    if (flow.admits()) passed += 1;
  }
  expect(passed).toBeGreaterThanOrEqual(1_199);
  expect(passed).toBeLessThanOrEqual(1_200);
  expect(flow.heldBack()).toBe(1_000_000 - passed);
  expect(flow.heldBack()).toBe(0);
});

test('given notices at a pace that can be read, all pass', () => {
  let nowMs = 0;
  const flow = createNoticeFlow(() => nowMs);
  for (let n = 0; n < 10_000; n++) {
    nowMs += 10;
    expect(flow.admits()).toBe(true);
  }
});
