import { accessor, defineProperty, descriptor, ownDescriptor, ownKeys } from './intrinsics.ts';

/**
 * Makes every property of an object one that assignment cannot replace, without making assignment an error: scripts that
 * patch built-ins go on, and what the engine itself reads stays. Assigning to an object that inherits the property gives
 * that object its own, as for any data property.
 */
export function pin(target: object): void {
  for (const key of ownKeys(target)) {
    const found = ownDescriptor(target, key);
    if (found === undefined || found.configurable === false) continue;
    if (!('value' in found)) {
      found.configurable = false;
      defineProperty(target, key, found);
      continue;
    }
    const { value, enumerable } = found;
    function get(): unknown {
      return value;
    }
    function set(this: unknown, replacement: unknown): void {
      if (this === target || typeof this !== 'object' || this === null) return;
      defineProperty(this, key, descriptor(replacement, true, true, true));
    }
    defineProperty(target, key, accessor(get, set, enumerable === true, false));
  }
}
