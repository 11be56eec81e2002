import { create, defineProperty, getOwnPropertyDescriptor, ownKeys } from './intrinsics.ts';

/**
 * Makes every property of an object one that assignment cannot replace, without making assignment an error: scripts that
 * patch built-ins go on, and what the engine itself reads stays. Assigning to an object that inherits the property gives
 * that object its own, as for any data property.
 */
export function pin(target: object): void {
  for (const key of ownKeys(target)) {
    const found = getOwnPropertyDescriptor(target, key);
    if (found === undefined || found.configurable === false || !('value' in found)) continue;
    const { value, enumerable } = found;
    const accessor = create(null) as PropertyDescriptor;
    accessor.get = () => value as unknown;
    accessor.set = function (this: unknown, replacement: unknown) {
      if (this === target || typeof this !== 'object' || this === null) return;
      const own = create(null) as PropertyDescriptor;
      own.value = replacement;
      own.writable = true;
      own.enumerable = true;
      own.configurable = true;
      defineProperty(this, key, own);
    };
    accessor.enumerable = enumerable === true;
    accessor.configurable = false;
    defineProperty(target, key, accessor);
  }
}
