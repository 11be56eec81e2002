/** Choices that write a program: numbers in, program out, so that a shorter list of smaller numbers is a simpler program. */
export interface Draw {
  /** An integer from 0 to `below - 1`; 0, the simplest choice, once the list has run out. */
  below(below: number): number;
  pick<T>(options: readonly [T, ...T[]]): T;
  /** True once in `times`; false once the list has run out. */
  once(times: number): boolean;
  readonly isSpent: boolean;
}

export function drawFrom(choices: readonly number[]): Draw {
  let at = 0;
  const draw: Draw = {
    below: (below) => (at < choices.length ? (choices[at++] as number) % below : 0),
    pick: (options) => options[draw.below(options.length)] as (typeof options)[0],
    once: (times) => draw.below(times) === times - 1 && times > 1,
    get isSpent() {
      return at >= choices.length;
    },
  };
  return draw;
}
/** A list of choices that depends on nothing but the seed (mulberry32). */
export function choicesOf(seed: number, length: number): number[] {
  let state = seed >>> 0;
  return Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  });
}
