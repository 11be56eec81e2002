import { codemode } from './codemode/index.ts';

/** Dialects by id. */
export const DIALECTS = { codemode } as const;
