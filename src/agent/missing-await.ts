/** Longer scripts are read up to here: this is a hint. */
const MAX_CHARS = 100_000;
/** What comes before a call whose promise goes somewhere on purpose: a list for `Promise.all`, an arrow, a `return`. */
const GOES_SOMEWHERE = /(?:\b(?:await|return|yield)|=>|[[,(?:])\s*$/;
/** What comes after a call whose promise is used as one. */
const USED = /^\s*\.(?:then|catch|finally)\b/;

/** Tools that a script calls without waiting for them, as far as its text shows. `named` has them as `server/tool`. */
export function missingAwaits(script: string, named: readonly string[]): readonly string[] {
  const text = script.slice(0, MAX_CHARS);
  return named.map((name) => name.slice(name.lastIndexOf('/') + 1)).filter((tool) => isCalledBare(text, tool));
}

function isCalledBare(text: string, tool: string): boolean {
  const name = tool.replace(/\W/g, '\\$&');
  for (const match of text.matchAll(new RegExp(`(?<![\\w$.])(?:[\\w$]{1,64}\\.){0,3}${name}\\s*\\(`, 'g'))) {
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    if (GOES_SOMEWHERE.test(before) || /\bfunction\s*$/.test(before)) continue;
    if (!USED.test(text.slice(endOfCall(text, match.index + match[0].length)))) return true;
  }
  return false;
}

/** Where the parenthesis that is open at `start` closes; brackets in texts may mislead it, which costs no more than a hint. */
function endOfCall(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
