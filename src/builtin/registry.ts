import { issues } from './issues/entry.ts';
import { places } from './places/entry.ts';
import type { BuiltinEntry } from './server-definition.ts';
import { todos } from './todos/entry.ts';

/** The servers that ship with the page, the one that a first visit has first. A new one is a folder and a line here. */
export const BUILTINS = {
  issues,
  places,
  todos,
} as const satisfies Record<string, BuiltinEntry>;

export type BuiltinName = keyof typeof BUILTINS;
