import { freeze, isFrozen, keys } from './intrinsics.ts';

/** Freezes a JSON value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !isFrozen(value)) {
    const names = keys(value);
    for (let i = 0; i < names.length; i++) deepFreeze((value as Record<string, unknown>)[names[i] as string]);
    freeze(value);
  }
  return value;
}
