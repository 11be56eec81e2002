import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { commentText } from '../types/escape.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { printingPromptTypes } from './prompt-types.ts';
import { moduleText } from './render.ts';

/** How much a prompt says of the tools of a server, the least first. */
export const LEVELS = ['search', 'names', 'sentences', 'signatures', 'types'] as const;
export type Level = (typeof LEVELS)[number];

/** A server at one level: nothing, lines of Markdown, or a module of declarations. */
export interface LevelText {
  readonly level: Level;
  readonly text: string;
  readonly tokens: number;
}

/** No tool takes fewer tokens than this in declarations: a server that cannot fit is not printed. */
const MIN_TOKENS_PER_TOOL = 8;
const MAX_SENTENCE_CHARS = 200;
const MAX_NAME_CHARS = 100;

/** What a server is at a level, made in steps; undefined where it takes more than `maxTokens`. */
export function* levelText(
  server: CatalogServer,
  level: Level,
  maxTokens: number,
): Generator<undefined, LevelText | undefined, void> {
  const minTokens = level === 'search' ? 0 : server.tools.length * (level === 'names' ? 1 : MIN_TOKENS_PER_TOOL);
  if (minTokens > maxTokens) return undefined;
  const text = yield* textOf(server, level);
  yield;
  const tokens = estimateTokens(text);
  return tokens > maxTokens ? undefined : { level, text, tokens };
}

/** The module of a server at a level that has one, made in steps. */
export function* declaredText(
  server: CatalogServer,
  level: 'signatures' | 'types',
): Generator<undefined, string, void> {
  const types = yield* printingPromptTypes(server, level === 'types');
  yield;
  return moduleText(server, types);
}

function* textOf(server: CatalogServer, level: Level): Generator<undefined, string, void> {
  const { tools } = server;
  switch (level) {
    case 'search':
      return '';
    case 'names':
      return tools.map(({ exportName }) => exportName.slice(0, MAX_NAME_CHARS)).join(', ');
    case 'sentences':
      return tools.map((tool) => `  - ${tool.exportName.slice(0, MAX_NAME_CHARS)}${firstSentence(tool)}`).join('\n');
    case 'signatures':
    case 'types':
      return yield* declaredText(server, level);
  }
}

/** The first sentence of what a tool does, on one line. */
function firstSentence({ description = '' }: CatalogTool): string {
  const line = commentText(description.trim()).split('\n', 1)[0] ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence === '' ? '' : `: ${sentence.slice(0, MAX_SENTENCE_CHARS)}`;
}

const NOTHING: LevelText = { level: 'search', text: '', tokens: 0 };

/** All types of all servers; undefined where they do not fit. Mostly they do, and no other level is made. */
function* allInFull(
  servers: readonly CatalogServer[],
  maxTokens: number,
): Generator<undefined, readonly LevelText[] | undefined, void> {
  const texts: LevelText[] = [];
  let left = maxTokens;
  for (const server of servers) {
    const text = server.tools.length === 0 ? NOTHING : yield* levelText(server, 'types', left);
    if (text === undefined) return undefined;
    left -= text.tokens;
    texts.push(text);
  }
  return texts;
}

/**
 * The most that can be said of each of several servers in `maxTokens` altogether: all of them go up level by level, those that
 * cost least first, so that a large server does not take the room of small ones.
 */
export function* chooseLevels(
  servers: readonly CatalogServer[],
  maxTokens: number,
): Generator<undefined, readonly LevelText[], void> {
  const whole = yield* allInFull(servers, maxTokens);
  if (whole !== undefined) return whole;
  const chosen: LevelText[] = servers.map(() => NOTHING);
  let left = maxTokens;
  for (const level of LEVELS.slice(1)) {
    const raised: { readonly index: number; readonly text: LevelText }[] = [];
    for (const [index, server] of servers.entries()) {
      if (server.tools.length === 0) continue;
      const text = yield* levelText(server, level, left + (chosen[index]?.tokens ?? 0));
      if (text !== undefined) raised.push({ index, text });
    }
    const costOf = ({ index, text }: (typeof raised)[number]) => text.tokens - (chosen[index]?.tokens ?? 0);
    for (const { index, text } of raised.sort((one, other) => costOf(one) - costOf(other))) {
      const cost = text.tokens - (chosen[index]?.tokens ?? 0);
      if (cost > left) continue;
      chosen[index] = text;
      left -= cost;
    }
  }
  return chosen;
}
