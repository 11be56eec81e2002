/** Words that add nothing to the names around them. */
const FILLERS = new Set(
  'a an and as at be by for from given in into is it its new of on or specific specified that the this to which with'.split(
    ' ',
  ),
);
/** Beyond this a text is no mere repetition of names. */
const MAX_WORDS = 14;

/** The words of a name or text, in lower case and without the s of plurals: `issueIds` has `issue` and `id`. */
export function wordsOf(text: string): readonly string[] {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/(?<=..[^s])s$/, ''));
}

/** Whether a text has no word that `known` has not: `ID of the issue` beside `issueId`. Quotes and numbers always say something. */
export function repeatsWords(text: string, known: ReadonlySet<string>): boolean {
  if (/[^\p{L}\s.,\-()_]/u.test(text)) return false;
  const words = wordsOf(text);
  return words.length <= MAX_WORDS && words.every((word) => known.has(word) || FILLERS.has(word));
}
