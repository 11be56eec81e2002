/** Words that say nothing of what a tool does. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be been by can could did do does for from had has have having here how i if in into is it its let ' +
    'like me my need of on or our please should so some that the their them then there these they this those to too us want ' +
    'was we were what when where which while who whose why will with would you your'
  ).split(' '),
);

/** Scripts that put no space between words; their runs are read as pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu;

/** The text holds nothing beyond ASCII: most do, and patterns of plain ranges read them three times as fast. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * The words of a text in lower case, as people and programs write them: `readFile`, `read_file`, `HTTPServer2` and
 * `read-file` all fall apart where a reader sees a word end.
 */
export function splitWords(text: string): readonly string[] {
  return (ASCII.test(text) ? splitAscii(text) : splitAny(text)) ?? [];
}

function splitAscii(text: string): readonly string[] | null {
  return text
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|([A-Za-z])(?=[0-9])|([0-9])(?=[a-z])/g, '$& ')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
}

function splitAny(text: string): readonly string[] | null {
  return text
    .normalize('NFKC')
    .replace(UNSPACED, (run) => ` ${pairs(run).join(' ')} `)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
}

/**
 * Words that `splitWords` takes apart although people also write them in one: `GitHub`, `JavaScript`, `readFile`. Only words
 * of two parts; longer ones are names of programs.
 */
export function compoundWords(text: string): string[] {
  if (!/[\p{Ll}][\p{Lu}]/u.test(text)) return [];
  const matches = text.match(
    /(?<![\p{L}\p{N}])\p{L}\p{Ll}+\p{Lu}[\p{Ll}\p{N}]+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+\p{Lu}{2,}(?![\p{L}\p{N}])/gu,
  );
  return (matches ?? []).map((word) => word.toLowerCase());
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The words that count: without stop words, or all of them where there are no others. */
export function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !STOP_WORDS.has(word));
  return content.length === 0 ? words : content;
}

/** What the forms of an English word have in common: `files`, `filed` and `filing` become `fil`. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  let root = word;
  if (/(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (root.endsWith('s')) root = root.slice(0, -1);
  if (root.length > 5 && root.endsWith('ing')) root = undouble(root.slice(0, -3));
  else if (root.length > 4 && root.endsWith('ed')) root = undouble(root.slice(0, -2));

  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

function undouble(root: string): string {
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}
