import { identifier } from '../../catalog/identifiers.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Whether a script can name a global by this name alone: reserved words it cannot. */
export const isBindable = (name: string): boolean => IDENTIFIER.test(name) && identifier(name) === name;

/** How a member of an object is written: with a dot where its name is an identifier. */
export const memberText = (object: string, name: string): string =>
  IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;

/** How a global is written: by its name, or through the global object where a script cannot name it so. */
export const globalText = (name: string): string => (isBindable(name) ? name : `globalThis[${JSON.stringify(name)}]`);
