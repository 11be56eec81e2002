import { longestSafeText } from '../../validation/index.ts';
import type { OuterContext } from '../outer.ts';

/** Steps that one text may cost where it is matched right here. */
const MAX_STEPS = 20_000;
/** Time that a pattern has which could take any. */
const SANDBOX_TIMEOUT_MS = 2_000;
/** Characters of a text that are looked at. */
const MAX_TEXT_CHARS = 4_000;
/** Characters of texts that one script carries. */
const MAX_BATCH_CHARS = 200_000;

/**
 * The texts that a regular expression matches, whatever their case. What is no expression is looked for as it stands. An
 * expression that could take long is matched in the sandbox, and looked for as it stands where it takes too long there.
 */
export async function matchingTexts(
  pattern: string,
  texts: readonly string[],
  context: Pick<OuterContext, 'run'>,
): Promise<ReadonlySet<string>> {
  const expression = compiled(pattern);
  if (expression === undefined) return literally(pattern, texts);
  const longest = longestSafeText(foldedPattern(pattern), MAX_STEPS);
  const short = texts.filter((text) => text.length <= longest);
  const matching = new Set(short.filter((text) => expression.test(text)));
  for (const batch of batches(texts.filter((text) => text.length > longest))) {
    for (const text of (await inSandbox(pattern, batch, context)) ?? literally(pattern, batch)) matching.add(text);
  }
  return matching;
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'i');
  } catch {
    return undefined;
  }
}

function literally(pattern: string, texts: readonly string[]): ReadonlySet<string> {
  const needle = pattern.toLowerCase();
  return new Set(texts.filter((text) => text.toLowerCase().includes(needle)));
}

/** The pattern as it matches where case does not count, for whoever reckons what it costs. */
const foldedPattern = (pattern: string): string =>
  pattern.replace(/\\[\s\S]|[A-Z]+/g, (part) => (part.startsWith('\\') ? part : part.toLowerCase()));

function batches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of new Set(texts)) {
    if (room < text.length) {
      batches.push([]);
      room = MAX_BATCH_CHARS;
    }
    batches.at(-1)?.push(text);
    room -= Math.min(text.length, MAX_TEXT_CHARS);
  }
  return batches;
}

async function inSandbox(
  pattern: string,
  texts: readonly string[],
  { run }: Pick<OuterContext, 'run'>,
): Promise<readonly string[] | undefined> {
  const cut = texts.map((text) => text.slice(0, MAX_TEXT_CHARS));
  const code = `const expression = new RegExp(${JSON.stringify(pattern)}, 'i');
return ${JSON.stringify(cut)}.map((text) => expression.test(text));`;
  const limits = { timeoutMs: SANDBOX_TIMEOUT_MS, maxSourceBytes: 1024 * 1024 };
  const { result } = (await run(code, { limits, own: true })) as { readonly result?: unknown };
  return Array.isArray(result) ? texts.filter((_, index) => result[index] === true) : undefined;
}
