import { templatePart } from '../types/escape.ts';

/** The keys that a regular expression matches, as the parts between any text: `^x-` is `['x-', '']`. */
export type KeyPattern = readonly string[];

/** Characters that stand for themselves, and escaped ones that do. */
const LITERAL = /^(?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z\d])*$/;

/**
 * Reads a pattern of `patternProperties` that is nothing but literal text and gaps: `^x-`, `_id$`, `^a.*z$`, `foo`.
 * Undefined for any other, and for `^foo$`, which is no pattern of keys. None is ever run: they come from outside and may never end.
 */
export function keyPattern(source: string): KeyPattern | undefined {
  const [, start, body = '', end] = /^(\^?)([\s\S]*?)(\$?)$/.exec(source) ?? [];
  const parts = body.replace(/^\((\.[*+])\)$/, '$1').split(/\.[*+]/);
  if (!parts.every((part) => LITERAL.test(part))) return undefined;
  const texts = parts.map((part) => part.replace(/\\(.)/g, '$1'));
  if (!start) texts.unshift('');
  if (!end) texts.push('');
  const pattern = texts.filter((text, index) => text !== '' || index === 0 || index === texts.length - 1);
  return pattern.length > 1 ? pattern : undefined;
}

/** Whether a key matches, by the rule that TypeScript has for template literal types: each part at its first place. */
export function matchesKey(pattern: KeyPattern, key: string): boolean {
  const last = pattern.length - 1;
  let at = 0;
  return pattern.every((part, index) => {
    const start = index === last ? key.length - part.length : key.indexOf(part, at);
    if (start < at || (index === 0 && start > 0) || !key.startsWith(part, start)) return false;
    at = start + part.length;
    return true;
  });
}

/** Whether every key of `inner` is one of `outer`. */
export function coversKeys(outer: KeyPattern, inner: KeyPattern): boolean {
  return matchesKey(outer, inner.join('\0'));
}

/** The type of the keys: a template literal, or `string` for all of them. */
export function keyType(pattern: KeyPattern): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the generated text
  const gap = '${string}';
  const text = pattern.map(templatePart).join(gap);
  return text === gap ? 'string' : `\`${text}\``;
}
