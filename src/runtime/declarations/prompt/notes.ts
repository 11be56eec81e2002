import { isJsonObject, type JsonObject } from '../../json.ts';
import { isTelling, proseOf } from '../docs/schema-docs.ts';
import { typeKinds } from '../keywords/kinds.ts';
import { KIND } from '../types/type-text.ts';
import { repeatsWords, wordsOf } from './known-words.ts';

const MAX_VALUE_LENGTH = 80;
const MAX_EXAMPLE_LENGTH = 60;

/** What the comment of a schema under a name says; nothing where it is empty. */
export type NoteOf = (schema: unknown, warnings: readonly string[], name: string) => string;

/**
 * What a comment says of a schema, as short as it can be read: its prose, then what no type can say, as `1–100, default 30`.
 * What the prose has already is not repeated, nor what the names say: that of the member, and `around` it those of the tool.
 */
export function noteOf(schema: unknown, warnings: readonly string[], name: string, around: readonly string[]): string {
  if (!isJsonObject(schema)) return warningText(warnings);
  const prose = shortProse(schema, [...wordsOf(name), ...around]);
  const facts = factsOf(schema).filter((fact) => !isStated(fact, prose));
  const stated = facts.map(({ text }) => text).join(', ');
  const parts = [prose, stated, warningText(warnings)].filter((part) => part !== '');
  return parts.reduce(
    (note, part) => (note === '' ? part : `${note}${/[.:;,!?)\]]$/.test(note) ? '' : ','} ${part}`),
    '',
  );
}

function warningText(warnings: readonly string[]): string {
  return warnings.map((warning) => `accepts too much: ${cut(warning, MAX_VALUE_LENGTH)}`).join(', ');
}

/** Prose of a member, less what its name, its mark and its type say; empty where nothing is left. */
function shortProse(schema: JsonObject, known: readonly string[]): string {
  const own = proseOf(schema.description) || proseOf(schema.title);
  const ofItems = own === '' && isJsonObject(schema.items) ? proseOf(schema.items.description) : '';
  const prose = withoutValues(outdented(own || ofItems), schema.enum)
    .replace(OPTIONAL_BEFORE, '')
    .replace(OPTIONAL_BEHIND, '')
    .trim();
  const kinds = typeKinds(schema.type) ?? 0;
  const ofType = kinds & KIND.array ? ['array', 'list'] : [];
  return repeatsWords(prose, new Set([...known, ...ofType])) ? '' : prose;
}

/** Words that repeat the mark of a member that is optional or required. */
const OPTIONAL_BEFORE = /^(\((optional|required)\)[.:,]?|(optional|required)[.:])\s+(?=\S)/i;
const OPTIONAL_BEHIND = /\s*\((optional|required)\)(?=[.\s]*$)/i;

/** Prose without the brackets in which it only lists values that the type has: `Order (asc, desc)`. */
function withoutValues(prose: string, values: unknown): string {
  if (!Array.isArray(values)) return prose;
  const known = new Set(values.map(String));
  return prose.replace(/\s*\(([^()]+)\)/g, (whole, inside: string) => {
    const listed = inside
      .replace(/^(one of|values|options|either|e\.g\.)[:,]?\s+/i, '')
      .split(/\s*(?:,\s*or\s|,\s*and\s|[,|/]|\sor\s|\sand\s)\s*/)
      .map((value) => value.replace(/^['"`]|['"`]$/g, ''));
    return listed.length > 1 && listed.every((value) => known.has(value)) ? '' : whole;
  });
}

/** Text without the indentation that its lines share, without blank lines and spaces at ends of lines. */
export function outdented(text: string): string {
  const [first = '', ...others] = text.split('\n').map((line) => line.trimEnd());
  const lines = others.filter((line) => line !== '');
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return [first.trim(), ...lines.map((line) => line.slice(indent))].filter((line) => line !== '').join('\n');
}

interface Fact {
  readonly text: string;
  /** What a prose has that states the fact. */
  readonly stated: RegExp;
  readonly values: readonly string[];
}

function isStated({ stated, values }: Fact, prose: string): boolean {
  return stated.test(prose) && values.every((value) => prose.includes(value));
}

function factsOf(schema: JsonObject): readonly Fact[] {
  const facts: Fact[] = [];
  const add = (text: string, stated: RegExp, ...values: string[]) => facts.push({ text, stated, values });
  const telling = (keyword: string): unknown => (isTelling(keyword, schema[keyword]) ? schema[keyword] : undefined);
  if (schema.deprecated === true) add('deprecated', /deprecated/i);
  if (typeof telling('format') === 'string') add(cut(String(schema.format), 40), /./, String(schema.format));
  const range = (low: string, high: string, unit: string) => {
    const [min, max] = [telling(low), telling(high)];
    const text = rangeText(min, max);
    if (text !== '') add(`${text}${unit}`, /./, ...[min, max].filter((bound) => bound !== undefined).map(String));
  };
  range('minimum', 'maximum', '');
  if (typeof telling('exclusiveMinimum') === 'number')
    add(`> ${schema.exclusiveMinimum}`, />|positive|greater|more than/i);
  if (typeof telling('exclusiveMaximum') === 'number') add(`< ${schema.exclusiveMaximum}`, /<|less than|below/i);
  if (telling('multipleOf') !== undefined)
    add(`multiple of ${schema.multipleOf}`, /multiple/i, String(schema.multipleOf));
  range('minLength', 'maxLength', ' chars');
  range('minItems', 'maxItems', ' items');
  range('minProperties', 'maxProperties', ' members');
  if (telling('uniqueItems') === true) add('unique', /unique/i);
  for (const keyword of ['contentEncoding', 'contentMediaType', 'pattern']) {
    const value = telling(keyword);
    // A format says in a word what its pattern spells out.
    if (keyword === 'pattern' && typeof telling('format') === 'string') continue;
    if (typeof value === 'string') add(keyword === 'pattern' ? `/${cut(value, MAX_VALUE_LENGTH)}/` : value, /./, value);
  }
  const byDefault = valueText(schema.default, MAX_VALUE_LENGTH);
  if (byDefault !== undefined) add(`default ${byDefault}`, /default/i, byDefault.replace(/^"|"$/g, ''));
  const [example = schema.example] = Array.isArray(schema.examples) ? schema.examples : [];
  const shown = valueText(example, MAX_EXAMPLE_LENGTH);
  if (shown !== undefined && shown.length <= MAX_EXAMPLE_LENGTH) add(`e.g. ${shown}`, /e\.g\.|example|such as/i);
  return facts;
}

function rangeText(min: unknown, max: unknown): string {
  const [low, high] = [min, max].map((bound) => (typeof bound === 'number' ? String(bound) : undefined));
  if (low !== undefined && high !== undefined) return low === high ? low : `${low}–${high}`;
  if (low !== undefined) return `≥ ${low}`;
  return high === undefined ? '' : `≤ ${high}`;
}

/** A value as JSON on one line; undefined where there is none. */
function valueText(value: unknown, length: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.length === 0) return '[]';
  return cut(JSON.stringify(value) ?? '', length);
}

/** Text on one line, safe in a comment. */
function cut(text: string, length: number): string {
  const safe = proseOf(text).replace(/\s+/g, ' ');
  return safe.length > length ? `${safe.slice(0, length)}…` : safe;
}
