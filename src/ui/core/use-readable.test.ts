import { describe, expect, it } from 'vitest';
import { stayMs } from './use-readable.ts';

const grown = (count: number, { runId = 1, live = true } = {}) => ({ value: count, count, runId, live });
const shown = { ...grown(10), sinceMs: 1_000 };

describe('given ten rows on show for 200 ms', () => {
  it.each([
    ['a few more', grown(29)],
    ['a view full of others after the end of the run', grown(40, { live: false })],
    ['a view full of those of another run', grown(40, { runId: 2 })],
    ['fewer', grown(0)],
  ])('%s show at once', (_, latest) => {
    expect(stayMs(shown, latest, 1_200)).toBe(0);
  });

  it('a view full of others waits until they could be looked at', () => {
    expect(stayMs(shown, grown(30), 1_200)).toBe(300);
    expect(stayMs(shown, grown(4_000), 1_400)).toBe(100);
    expect(stayMs(shown, grown(4_000), 1_500)).toBe(0);
    expect(stayMs(shown, grown(4_000), 9_000)).toBe(0);
  });
});
