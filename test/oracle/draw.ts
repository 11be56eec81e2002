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
