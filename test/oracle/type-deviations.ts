/** Codes of TypeScript, and why it may mark what runs. */
interface TypeDeviation {
  readonly why: string;
  readonly codes: readonly number[];
}

/**
 * What TypeScript says of corners of the language that run as V8 runs them: the only errors that snippets and generated
 * programs may have. Scripts as models write them have none. A code that is said of none of them fails.
 */
export const TYPE_DEVIATIONS: readonly TypeDeviation[] = [
  {
    why: 'the script makes properties as it runs, or reads some that are not there and gets undefined',
    codes: [2339, 2353, 2493, 2540, 2790],
  },
  {
    why: 'a value of one type is used as another, which the language converts or answers with a TypeError',
    codes: [2322, 2345, 2349, 2407, 2464, 2488, 2490, 2504, 2538, 2554, 2698, 2700, 2769, 18050],
  },
  {
    why: 'an operator gets what it has to convert first',
    codes: [2356, 2358, 2359, 2365, 2367, 2447, 2678],
  },
  {
    why: 'a condition always goes the same way',
    codes: [2839, 2845, 2869, 2871, 2872, 2873],
  },
  {
    why: 'the script expects the ReferenceError or TypeError that it gets',
    codes: [2304, 2448, 2454, 2552, 2588, 2630],
  },
  {
    why: 'something is awaited that has a method named then and is no promise',
    codes: [1058, 1320],
  },
  {
    why: 'a name is declared twice, where the last counts, or a field hides the one that a class inherits',
    codes: [1117, 1119, 2403, 2612, 2729],
  },
  { why: 'a getter gives undefined', codes: [2378] },
];
