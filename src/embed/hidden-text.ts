import { hiddenLines } from '../runtime/plain-text.ts';

/** Room between two parts of a line, or before it, by which the rest is pushed out of view. */
const GAP = /\S[^\S\n]{80,}\S|^[^\S\n]{120,}\S/m;
/** Whether a part of a script would not be read where all of its lines are in view. */
export const hidesText = (text: string): boolean => GAP.test(text) || hiddenLines(text).lines.length > 0;
