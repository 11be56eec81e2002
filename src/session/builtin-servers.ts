import { BUILTINS } from '../builtin/registry.ts';

/** A server that ships with the page, for a list to choose from. */
export interface BuiltinOffer {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** The servers that ship with the page. */
export const BUILTIN_OFFERS: readonly BuiltinOffer[] = Object.entries(BUILTINS).map(([id, { title, description }]) => ({
  id,
  title,
  description,
}));
