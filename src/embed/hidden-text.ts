/** Room between two parts of a line, or before it, by which the rest is pushed out of view. */
const GAP = /\S[^\S\n]{80,}\S|^[^\S\n]{120,}\S/m;
/** Characters that draw nothing or turn around what follows, and ends of lines to the language that editors draw in one line. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\v\f]|\r(?!\n)/;

/** Whether a part of a script would not be read where all of its lines are in view. */
export const hidesText = (text: string): boolean => GAP.test(text) || UNSEEN.test(text);
