import { isJsonObject } from '../../json.ts';
import type { KeywordPrinter } from '../types/printer.ts';
import { ALL_KINDS, bareType, NEVER } from '../types/type-text.ts';
import { withoutMember } from './dependencies.ts';
import { typeKinds } from './kinds.ts';

/** `not`, where TypeScript can say it: not of a type, not with a member, not anything. */
export const printNot: KeywordPrinter = ({ not }) => {
  if (not === true) return NEVER;
  if (!isJsonObject(not)) return undefined;
  const { length } = Object.keys(not);
  if (length === 0) return NEVER;
  if (length > 1) return undefined;
  if (Array.isArray(not.required) && not.required.length === 1) return withoutMember(String(not.required[0]));
  // "Not an integer" leaves the other numbers.
  const excluded = typeKinds([not.type].flat().filter((name) => name !== 'integer'));
  return bareType(ALL_KINDS & ~(excluded ?? 0));
};
