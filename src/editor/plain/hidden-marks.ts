import { hiddenCharacters } from '../../runtime/plain-text.ts';

/** Turns the direction of what follows, and has no width: left out of a row, the row stays in the order of the script. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * A text of a row with a mark at each character that changes how it reads. Marks add no room, so that every other character
 * stays where the field has it, and what turns the direction of writing turns nothing here.
 */
export function marked(text: string): readonly (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const { at, char, escape: shown } of hiddenCharacters(text)) {
    if (at > from) parts.push(text.slice(from, at));
    const mark = document.createElement('span');
    mark.className = 'plain-hidden';
    mark.dataset.escape = shown;
    if (!TURNS.test(char)) mark.append(char);
    parts.push(mark);
    from = at + char.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
