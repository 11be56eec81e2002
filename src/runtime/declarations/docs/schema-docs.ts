import { isJsonObject, type JsonObject } from '../../json.ts';
import { kindOfKeyword } from '../keywords/kinds.ts';
import { commentText } from '../types/escape.ts';
import { KIND } from '../types/type-text.ts';

const MAX_TEXT_LENGTH = 8_000;
const MAX_VALUE_LENGTH = 300;
const MAX_EXAMPLES = 3;

/**
 * Lines of the doc comment of a schema: what it says for people, and what a type cannot say. `name` is that of the member
 * it stands at: a title that only repeats it is left out.
 */
export function schemaDocs(schema: unknown, warnings: readonly string[], name = ''): readonly string[] {
  const lines = warnings.map((warning) => `Warning: ${bounded(warning, MAX_VALUE_LENGTH)}, so this accepts too much.`);
  if (!isJsonObject(schema)) return lines;
  const prose = proseOf(schema.description) || (sameLetters(String(schema.title), name) ? '' : proseOf(schema.title));
  return [...(prose ? [prose] : []), ...lines, ...tagLines(schema)];
}

/** Text for people, bounded and safe in a comment; empty for anything else. */
export function proseOf(value: unknown): string {
  return typeof value === 'string' ? bounded(value.trim(), MAX_TEXT_LENGTH) : '';
}

function tagLines(schema: JsonObject): readonly string[] {
  const lines = schema.deprecated === true ? ['@deprecated'] : [];
  const tag = (name: string, value: unknown) => {
    lines.push(`@${name} ${bounded(String(value), MAX_VALUE_LENGTH).replace(/\s+/g, ' ')}`);
  };
  for (const [keyword, value] of Object.entries(schema)) {
    if (kindOfKeyword(keyword) && isTelling(keyword, value)) tag(keyword, value);
  }
  if (schema.default !== undefined) tag('default', JSON.stringify(schema.default));
  const examples = Array.isArray(schema.examples) ? schema.examples.slice(0, MAX_EXAMPLES) : [schema.example];
  for (const example of examples) if (example !== undefined) tag('example', JSON.stringify(example));
  return lines;
}

/** The bounds that some libraries put on every integer tell nothing. */
export function isTelling(keyword: string, value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) !== Number.MAX_SAFE_INTEGER;
  return value === true
    ? /^(unique|exclusive)/.test(keyword)
    : !!value && kindOfKeyword(keyword) === KIND.string && typeof value === 'string';
}

function bounded(text: string, length: number): string {
  return commentText(text.length > length ? `${text.slice(0, length)}…` : text);
}

/** Whether two names differ in nothing but case, spaces and dashes. */
export function sameLetters(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  return letters(one) === letters(other);
}
