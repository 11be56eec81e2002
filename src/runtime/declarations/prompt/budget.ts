import type { CatalogServer } from '../../catalog/catalog.ts';
import { createSlices, inSlices } from '../../slices.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { chooseLevels, declaredText, type Level, type LevelText } from './levels.ts';
import { PREAMBLE } from './render.ts';

/** Tokens of a prompt where nothing else is asked for. */
export const DEFAULT_PROMPT_TOKENS = 8_000;
const SLICE_MS = 8;

/** What a prompt says of the servers. */
interface Budgeted {
  /** One a server, in their order. */
  readonly levels: readonly LevelText[];
  /** Declarations of servers at the levels that have some, with what comes before them; empty for none. */
  readonly declarations: string;
}

/** What can be said of servers beside a text of `taken` tokens, in slices of a few milliseconds. */
export async function budgeted(servers: readonly CatalogServer[], maxTokens: number, taken: number): Promise<Budgeted> {
  const room = maxTokens - taken - estimateTokens(PREAMBLE);
  const levels = (await inSlices(chooseLevels(servers, room), createSlices(SLICE_MS))) ?? [];
  const modules = levels.filter(({ level }) => isDeclared(level)).map(({ text }) => text);
  return { levels, declarations: modules.length === 0 ? '' : `${PREAMBLE}${modules.join('')}` };
}

/** Declarations of all servers, whatever they take, made in slices of a few milliseconds. */
export async function allTypes(servers: readonly CatalogServer[], level: 'signatures' | 'types'): Promise<string> {
  const modules: string[] = [];
  const slices = createSlices(SLICE_MS);
  for (const server of servers) {
    modules.push((await inSlices(declaredText(server, level), slices)) ?? '');
  }
  return modules.length === 0 ? '' : `${PREAMBLE}${modules.join('')}`;
}

/** Whether a level is a module of declarations. */
const isDeclared = (level: Level): boolean => level === 'signatures' || level === 'types';
