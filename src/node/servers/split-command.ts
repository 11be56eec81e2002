import { UsageError } from '../cli/usage-error.ts';

/**
 * The words of a command line, by the quotes and backslashes of a POSIX shell; nothing in it is expanded and no shell runs.
 * Throws `UsageError`.
 */
export function splitCommand(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else if (char === '\\' && quote === '"' && /["\\$`]/.test(line.charAt(at + 1)))
        word = `${word ?? ''}${line.charAt(++at)}`;
      else word = `${word ?? ''}${char}`;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === '\\' && at + 1 < line.length) {
      word = `${word ?? ''}${line.charAt(++at)}`;
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = `${word ?? ''}${char}`;
    }
  }
  if (quote !== undefined) throw new UsageError(`The command ${line} has a ${quote} that is not closed`, 'Close it');
  if (word !== undefined) words.push(word);
  return words;
}
