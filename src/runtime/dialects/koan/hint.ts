import type { Entity } from './entities.ts';
import { exposesCode } from './exposure.ts';
import { OPERATIONS } from './operations.ts';

/** One corrective action for a mistake that has a name in this system. */
export function hintFor(message: string, entities: readonly Entity[]): string | undefined {
  const offered = entities.filter(({ exposure }) => exposesCode(exposure));
  const names = offered.map(({ name }) => name).join(', ');
  const [, property] = /^cannot read property '(\w+)' of undefined/.exec(message) ?? [];
  if (property !== undefined && OPERATIONS.some((operation) => operation === property)) {
    return `There is no such entity. Entities: ${names === '' ? 'none' : names}.`;
  }
  if (/^not a function/.test(message)) {
    const readOnly = offered.filter((entity) => entity.readOnly).map(({ name }) => name);
    return readOnly.length === 0
      ? `Entities have ${OPERATIONS.join(', ')}, as far as their servers offer them.`
      : `Read-only here, so that some of their operations are withheld: ${readOnly.join(', ')}.`;
  }
  if (/^'?(?:setTimeout|clearTimeout)'? is not defined/.test(message)) {
    return 'There are no timers: every call gives its value at once.';
  }
  return undefined;
}
