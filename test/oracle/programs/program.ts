import type { Draw } from '../draw.ts';

/** Writes the body of an async function that returns JSON, whatever it draws, and always ends. */
export type ProgramWriter = (draw: Draw) => string;

/** What bounds the steps of a program: `step()` throws after so many. */
export const STEPS = 'let steps = 0; const step = () => { if (++steps > 400) throw "too many steps"; return true; };';

export const indent = (text: string): string => text.replace(/^/gm, '  ');
