import { apply, toWellFormed } from '../core.ts';

/** A value as USVString of Web IDL: text whose lone surrogates are replaced. */
export const usv = (value: unknown): string => apply(toWellFormed, `${value as string}`, []);
