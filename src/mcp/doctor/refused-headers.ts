import type { Check, Examination } from './examination.ts';
import { harmless } from './messages.ts';

/** Which of these headers the server's preflight refuses: one request for all, and one for each only where that fails. */
export async function refusedHeaders(
  names: readonly string[],
  { environment, attempt }: Pick<Examination, 'environment' | 'attempt'>,
): Promise<readonly string[]> {
  const distinct = [...new Set(names.map((name) => name.toLowerCase()))];
  // Outside of a page there is no preflight.
  if (distinct.length === 0 || environment.pageUrl === undefined) return [];
  if (distinct.length > 1 && (await attempt(allows(distinct), harmless(distinct))).answered) return [];
  const refused: string[] = [];
  for (const name of distinct) {
    if (!(await attempt(allows([name]), harmless([name]))).answered) refused.push(name);
  }
  return refused;
}

const allows = (names: readonly string[]): Check => ({
  name: `Allows the header${names.length === 1 ? '' : 's'} ${names.join(', ')}`,
  request: 'POST ping after a preflight',
  anyAnswer: true,
});
