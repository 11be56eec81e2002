import { apply, defineProperty, descriptor, getPrototypeOf, hidden, typedArrayTag } from './intrinsics.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;

const BigIntCtor = BigInt;
const { trunc } = Math;
const Int16ArrayCtor = Int16Array;

/** Functions of numbers that the engine has wrong. */
export function installNumbers(): void {
  if (BigInt.asUintN(64, -1n) < 0n) fixAsUintN();
  if (Int8Array.of(-1).lastIndexOf(-1) < 0) fixLastIndexOf();
}

/** The engine leaves a sign in numbers whose length is a multiple of its own digits: it is off by the power of two. */
function fixAsUintN(): void {
  const native = BigInt.asUintN;
  const { asUintN } = {
    asUintN(bits: unknown, value: unknown): bigint {
      // Not by `Number`: a BigInt or a symbol is refused.
      const width = +(bits as number);
      const low = native(width, value as bigint);
      return low < 0n ? low + (1n << BigIntCtor(trunc(width))) : low;
    },
  };
  hidden(BigInt, 'asUintN', asUintN);
}

/** The engine looks for the byte of a negative number as if it had no sign. */
function fixLastIndexOf(): void {
  const prototype = getPrototypeOf(Int8Array.prototype) as Int8Array;
  const native = prototype.lastIndexOf as Method;
  const { lastIndexOf } = {
    lastIndexOf(this: unknown, ...args: unknown[]): unknown {
      const isSigned = typeof args[0] === 'number' && args[0] < 0;
      if (!(isSigned && apply(typedArrayTag, this, []) === 'Int8Array')) return apply(native, this, args);
      return apply(native, new Int16ArrayCtor(this as Int8Array), args);
    },
  };
  defineProperty(lastIndexOf, 'length', descriptor(1, false, false, true));
  hidden(prototype, 'lastIndexOf', lastIndexOf);
}
