import type { PartName } from '../bridge/sandbox-api.ts';

/** What reaches any global by a name that is not written out. */
const OPEN = /\bglobalThis\b(?!\s*\.\s*__codemode_result__\b)|\bgetOwnPropert|\bownKeys\b|\bReflect\b|\\u/;

const MENTIONS: Readonly<Record<PartName, RegExp>> = {
  dates: /\bDate\b/,
  disposal: /\b__codemode_using__\b|DisposableStack\b|\bSuppressedError\b|\b(?:asyncD|d)ispose\b/,
  intl: /\bIntl\b|\btoLocale|\blocaleCompare\b/,
  platform: /\bAbort(?:Controller|Signal)\b|\bDOMException\b|\bEvent(?:Target)?\b|\bcrypto\b|\bperformance\b/,
  web: /\bURL(?:SearchParams)?\b|\bText(?:En|De)coder\b|\batob\b|\bbtoa\b|\bstructuredClone\b|\bfromAsync\b|(?:to|from)(?:Base64|Hex)\b/,
};

/** Parts that a script may touch, by the names in its text. A name put together at run time is not seen. */
export function neededParts(code: string, prelude = ''): PartName[] {
  const names = Object.keys(MENTIONS) as PartName[];
  // A prelude is the dialect's own: what it means to use is written out.
  return OPEN.test(code) ? names : names.filter((name) => MENTIONS[name].test(code) || MENTIONS[name].test(prelude));
}
