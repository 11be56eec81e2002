import { bridge } from './host.ts';
import { hidden } from './intrinsics.ts';

const Numbers = Float64Array;

/** Numbers that the host drew ahead: asking it for each would cost more than drawing them. */
let numbers: Float64Array | undefined;
let used = 0;
let length = 0;

const own = {
  random(): number {
    if (used === length) {
      numbers = new Numbers(bridge.host('random-numbers') as ArrayBuffer);
      length = numbers.length;
      used = 0;
    }
    const number = (numbers as Float64Array)[used] as number;
    used += 1;
    return number;
  },
};

/** `Math.random` from the seed of the run, so that a replay of its recording repeats it. */
export function installChance(): void {
  hidden(Math, 'random', own.random);
}
