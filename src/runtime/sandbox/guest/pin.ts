import { accessor, defineProperty, descriptor, ownDescriptor, ownKeys } from './intrinsics.ts';

/** Pins every property of an object. */
export function pin(target: object): void {
  for (const key of ownKeys(target)) pinProperty(target, key);
}

/**
 * Makes a property one that assignment cannot replace, without making assignment an error: scripts that patch built-ins go
 * on, and what the engine itself reads stays. Assigning to an object that inherits the property gives that object its own,
 * as for any data property.
 */
export function pinProperty(target: object, key: PropertyKey): void {
  const match = ownDescriptor(target, key);
  if (match === undefined || match.configurable === false) return;
  if (!('value' in match)) {
    match.configurable = false;
    defineProperty(target, key, match);
    return;
  }
  const { value, enumerable } = match;
  function get(): unknown {
    return value;
  }
  function set(this: unknown, replacement: unknown): void {
    if (this === target || typeof this !== 'object' || this === null) return;
    defineProperty(this, key, descriptor(replacement, true, true, true));
  }
  defineProperty(target, key, accessor(get, set, enumerable === true, false));
}
