import type { Catalog, CatalogServer } from '../catalog/catalog.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { createSlices, inSlices } from '../slices.ts';
import { type CountTokens, directTools, toolText } from './shown-tools.ts';

/** How much of the connected servers an agent is told before it writes code. */
export type Disclosure = 'direct' | 'prompt' | 'search' | 'names' | 'descriptions' | 'signatures' | 'types';

/** What one way to tell an agent of the tools costs it, before it has done anything. */
export interface DisclosureCost {
  readonly disclosure: Disclosure;
  /** Tokens of all that stands in the context from the start. */
  readonly tokens: number;
  /** Requests that it takes to learn what a tool wants, before the first call. */
  readonly lookups: number;
  /** Tokens of those lookups for one tool, where there are any: the mean over the tools. */
  readonly tokensPerLookup: number;
}

const SLICE_MS = 8;
const NOTHING: Catalog = { servers: [], unavailable: [] };

/**
 * What each way of telling costs, for the servers of a catalog in a dialect. All but `direct` hold the rules of the dialect
 * and its outer tools; they differ in what they say of the servers: nothing, names, first sentences, signatures (of dialects
 * that have a form for them), whole types. Made in slices, for a list of tools may be long.
 */
export async function disclosureCosts(
  catalog: Catalog,
  dialect: Dialect,
  count: CountTokens,
): Promise<readonly DisclosureCost[]> {
  const outer = dialect.tools(catalog).filter(({ name }) => Object.hasOwn(dialect.outer, name));
  const typesOf = async (of: Catalog, level: 'signatures' | 'types'): Promise<string> => {
    if (dialect.promptTypes !== undefined) return dialect.promptTypes(of, level);
    const declared = (await dialect.declare(of)).map(({ text }) => text);
    return level === 'types' ? declared.join('\n') : '';
  };
  const hasSignatures = dialect.promptTypes !== undefined;
  const slices = createSlices(SLICE_MS);
  const listed = async (lines: (server: CatalogServer) => Generator<undefined, string, void>): Promise<string> => {
    const texts: string[] = [];
    for (const server of catalog.servers) texts.push((await inSlices(lines(server), slices)) ?? '');
    return texts.join('\n');
  };
  const [
    direct = 0,
    outerTokens = 0,
    bare = 0,
    prompt = 0,
    names = 0,
    sentences = 0,
    all = 0,
    none = 0,
    signatures = 0,
  ] = await count([
    (await inSlices(directTexts(catalog), slices)) ?? '',
    outer.map(toolText).join('\n'),
    await dialect.prompt(NOTHING, dialect.limits),
    await dialect.prompt(catalog, dialect.limits),
    await listed(namesOf),
    await listed(sentencesOf),
    await typesOf(catalog, 'types'),
    await typesOf(NOTHING, 'types'),
    hasSignatures ? await typesOf(catalog, 'signatures') : '',
  ]);
  const rules = bare + outerTokens;
  const types = Math.max(0, all - none);
  const tools = catalog.servers.reduce((sum, server) => sum + server.tools.length, 0);
  const perTool = Math.round(types / Math.max(1, tools));
  const costOf = (disclosure: Disclosure, tokens: number): DisclosureCost => ({
    disclosure,
    tokens,
    lookups: 0,
    tokensPerLookup: 0,
  });
  return [
    costOf('direct', direct),
    costOf('prompt', prompt + outerTokens),
    { disclosure: 'search', tokens: rules, lookups: 2, tokensPerLookup: perTool },
    { disclosure: 'names', tokens: rules + names, lookups: 1, tokensPerLookup: perTool },
    { disclosure: 'descriptions', tokens: rules + sentences, lookups: 1, tokensPerLookup: perTool },
    ...(hasSignatures
      ? [{ disclosure: 'signatures' as const, tokens: rules + signatures, lookups: 1, tokensPerLookup: perTool }]
      : []),
    costOf('types', rules + types),
  ];
}

function* directTexts(catalog: Catalog): Generator<undefined, string, void> {
  const texts: string[] = [];
  for (const tool of directTools(catalog)) {
    texts.push(toolText(tool));
    yield;
  }
  return texts.join('\n');
}

function* namesOf({ id, tools }: CatalogServer): Generator<undefined, string, void> {
  yield;
  return `${id}: ${tools.map(({ name }) => name).join(', ')}`;
}

function* sentencesOf({ id, tools }: CatalogServer): Generator<undefined, string, void> {
  const lines: string[] = [];
  for (const { name, description } of tools) {
    yield;
    lines.push(`- ${name}: ${firstSentence(description ?? '')}`);
  }
  return `${id}:\n${lines.join('\n')}`;
}

const MAX_SENTENCE_CHARS = 200;

/** The first sentence of a description, on one line. */
function firstSentence(description: string): string {
  const line = description.trim().split('\n', 1)[0] ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.slice(0, MAX_SENTENCE_CHARS);
}
