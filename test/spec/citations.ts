import { readdirSync, readFileSync } from 'node:fs';
import { RULES } from '../../src/runtime/dialects/codemode/rules/index.ts';
import { covers } from './coverage.ts';

const folder = (path: string): URL => new URL(path, import.meta.url);

/** A case of the conformance kit or of our own: what a requirement can be shown by. */
export interface Case {
  readonly id: string;
  readonly section: string;
}

const casesIn = (path: string): Case[] =>
  readdirSync(folder(path))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder(path)), 'utf8')) as Case[]);

/** All cases: those of the kit for scripts and for declarations, and ours. */
export const CASES: readonly Case[] = ['../conformance/cases/', '../conformance/cases/dts/', './cases/'].flatMap(
  casesIn,
);

const CALL = /\bgiven\(\s*\[([^\]]*)\]/g;
const CITED = /'([^']+)'/g;

/** What the tests of this folder cite, by id: in how many tests. */
export function citations(): ReadonlyMap<string, number> {
  const matches = new Map<string, number>();
  for (const name of readdirSync(folder('./')).filter((file) => file.endsWith('.test.ts'))) {
    for (const [, list = ''] of readFileSync(new URL(name, folder('./')), 'utf8').matchAll(CALL)) {
      for (const [, id = ''] of list.matchAll(CITED)) matches.set(id, (matches.get(id) ?? 0) + 1);
    }
  }
  return matches;
}

/** Ids of the cases that some patterns mean. */
export const casesOf = (patterns: readonly string[]): string[] =>
  CASES.filter(({ id }) => patterns.some((pattern) => covers(pattern, id))).map(({ id }) => id);

export const RULE_IDS: readonly string[] = RULES.map(({ id }) => id);
