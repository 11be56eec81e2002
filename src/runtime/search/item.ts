import { isJsonObject, type Json } from '../json.ts';
import { compoundWords, contentWords, splitWords, stem } from './words.ts';

/** What there is to be found. */
export const SEARCH_KINDS = ['tool', 'prompt', 'resource', 'resourceTemplate', 'server'] as const;
/** What a search looks through. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What can be found, as plain text fields. */
export interface SearchItem {
  readonly kind: SearchKind;
  readonly serverId: string;
  readonly serverName?: string;
  /** What its server calls it; the address of a resource that has no name, the id of a server. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Input of a tool; the arguments of a prompt, as properties. */
  readonly inputSchema?: Json;
  /** Address of a resource, or the template of one. */
  readonly uri?: string;
  /** Of a resource or a template. */
  readonly mimeType?: string;
}

/** A part of an item that is searched, and what a word in it counts. */
interface Field {
  readonly weight: number;
  /** How much more a word counts in a short text than in a long one, 0 to 1. */
  readonly lengthMatters: number;
  /** Words a text of this kind usually has. */
  readonly usualLength: number;
}

const FIELDS = {
  name: { weight: 3, lengthMatters: 0.3, usualLength: 3 },
  server: { weight: 1.5, lengthMatters: 0, usualLength: 1 },
  title: { weight: 1.5, lengthMatters: 0.3, usualLength: 3 },
  uri: { weight: 1, lengthMatters: 0.3, usualLength: 5 },
  description: { weight: 1, lengthMatters: 0.7, usualLength: 25 },
  /** What a long description goes on to say. */
  details: { weight: 0.3, lengthMatters: 0.7, usualLength: 50 },
  parameters: { weight: 0.4, lengthMatters: 0.7, usualLength: 25 },
  mimeType: { weight: 0.4, lengthMatters: 0, usualLength: 2 },
} as const satisfies Record<string, Field>;

const MAX_NAME = 200;
/** Where a description ends and its details begin. */
const MAX_DESCRIPTION = 500;
const MAX_DETAILS = 4_000;
const MAX_PARAMETERS = 40;
const MAX_PARAMETER_TEXT = 120;

/** What the index keeps of an item. */
export interface ItemTerms {
  /** How much each term says of the item. */
  readonly weights: ReadonlyMap<string, number>;
  readonly nameTerms: readonly string[];
  /** Name and address without case and separators. */
  readonly plainNames: readonly string[];
}

/** Reads an item into weighted terms. Texts are cut, so that one item costs a bounded time. */
export function termsOf(item: SearchItem): ItemTerms {
  const weights = new Map<string, number>();
  const nameTerms = addField(weights, FIELDS.name, item.name.slice(0, MAX_NAME));
  addField(weights, FIELDS.server, `${item.serverId.slice(0, MAX_NAME)} ${(item.serverName ?? '').slice(0, MAX_NAME)}`);
  addField(weights, FIELDS.title, (item.title ?? '').slice(0, MAX_NAME));
  if (item.uri !== item.name) addField(weights, FIELDS.uri, (item.uri ?? '').slice(0, MAX_NAME));
  addField(weights, FIELDS.mimeType, (item.mimeType ?? '').slice(0, MAX_NAME));
  addField(weights, FIELDS.description, (item.description ?? '').slice(0, MAX_DESCRIPTION));
  addField(weights, FIELDS.details, (item.description ?? '').slice(MAX_DESCRIPTION, MAX_DETAILS));
  addField(
    weights,
    FIELDS.parameters,
    parametersOf(item)
      .map(({ text }) => text)
      .join('\n'),
  );
  const plainNames = [plain(item.name), ...(item.uri === undefined ? [] : [plain(item.uri)])];
  return { weights, nameTerms: [...new Set(nameTerms)], plainNames };
}

/** A name as it is compared whole: `readFile`, `read_file` and `read file` are one. */
export function plain(name: string): string {
  return splitWords(name.slice(0, MAX_NAME)).join('');
}

/** The parameters of a tool as `name: description`. */
export function parametersOf({ inputSchema }: SearchItem): readonly { readonly name: string; readonly text: string }[] {
  const properties = isJsonObject(inputSchema) ? inputSchema.properties : undefined;
  if (!isJsonObject(properties)) return [];
  return Object.keys(properties)
    .slice(0, MAX_PARAMETERS)
    .map((key) => {
      const schema = properties[key];
      const description = isJsonObject(schema) && typeof schema.description === 'string' ? schema.description : '';
      const name = key.slice(0, MAX_PARAMETER_TEXT);
      return { name, text: description === '' ? name : `${name}: ${description.slice(0, MAX_PARAMETER_TEXT)}` };
    });
}

function termsIn(text: string): string[] {
  return text === '' ? [] : contentWords(splitWords(text)).map(stem);
}

function addField(weights: Map<string, number>, field: Field, text: string): readonly string[] {
  const terms = termsIn(text);
  const { weight, lengthMatters, usualLength } = field;
  const each = weight / (1 - lengthMatters + (lengthMatters * terms.length) / usualLength);
  for (const term of [...terms, ...compoundWords(text).map(stem)]) weights.set(term, (weights.get(term) ?? 0) + each);
  return terms;
}
