import { fixed, hidden, host, setClock } from 'codemode:internal';

// The clock and the chance of a run that may have to be repeated: both follow from numbers that the host gives.

const RealDate = Date;
const { apply, construct, defineProperty } = Reflect;
const { imul } = Math;
const { parse } = JSON;
const dateText = Date.prototype.toString;
const TWO_TO_32 = 4_294_967_296;

let timeMs: number | undefined;
let state = 0;

/** Asked for when first needed: the sandbox is made before its run is known. */
function seeded(): boolean {
  if (timeMs !== undefined) return true;
  const given = host('seed');
  if (typeof given !== 'string') return false;
  const numbers = parse(given) as readonly [number, number];
  timeMs = numbers[0];
  state = numbers[1];
  return true;
}

const own = {
  /** Each reading is a millisecond after the one before: a loop that waits for a time comes to its end. */
  now(): number {
    if (!seeded()) return 0;
    const read = timeMs as number;
    timeMs = read + 1;
    return read;
  },
  /** Mulberry32. */
  random(): number {
    seeded();
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  },
};
const { now } = own;

const SeededDate = {
  Date: function (this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return apply(dateText, new RealDate(now()), []);
    return construct(RealDate, args.length === 0 ? [now()] : args, new.target);
  },
}.Date as unknown as DateConstructor;
defineProperty(SeededDate, 'length', { value: 7, configurable: true });
hidden(SeededDate, 'now', now);
hidden(SeededDate, 'parse', RealDate.parse);
hidden(SeededDate, 'UTC', RealDate.UTC);
fixed(SeededDate, 'prototype', RealDate.prototype);
hidden(RealDate.prototype, 'constructor', SeededDate);
hidden(globalThis, 'Date', SeededDate);
hidden(Math, 'random', own.random);
setClock(now);

// Nothing comes later than the script itself.
for (const name of ['setTimeout', 'clearTimeout']) Reflect.deleteProperty(globalThis, name);
