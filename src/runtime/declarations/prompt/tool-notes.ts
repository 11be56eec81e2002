import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { proseOf } from '../docs/schema-docs.ts';
import { repeatsWords, wordsOf } from './known-words.ts';
import { outdented } from './notes.ts';
import { sharingSentences } from './sentences.ts';

/** The text for each hint of §6.3 that is true, and that is false. */
const HINTS = [
  ['readOnlyHint', 'read-only', 'writes'],
  ['destructiveHint', 'destructive', 'not destructive'],
  ['idempotentHint', 'idempotent', 'not idempotent'],
  ['openWorldHint', 'open world', 'closed world'],
] as const;

interface ToolNotes {
  readonly notes: readonly string[];
  readonly hints: readonly string[];
  readonly remarks: ReadonlyMap<string, string>;
}

/**
 * Descriptions and hints of tools by their index, and the sentences that several tools share, by their marks; with a step
 * after each tool.
 */
export function* describingTools({ id, tools }: CatalogServer): Generator<undefined, ToolNotes, void> {
  const around = wordsOf(id);
  const prose: string[] = [];
  const hints: string[] = [];
  for (const tool of tools) {
    yield;
    prose.push(proseOfTool(tool, around));
    hints.push(hintsOf(tool));
  }
  const { texts, remarks } = yield* sharingSentences(prose);
  return { notes: texts, hints, remarks };
}

function proseOfTool({ annotations, description, name, title }: CatalogTool, around: readonly string[]): string {
  const prose = outdented(proseOf(description) || proseOf(annotations?.title ?? title));
  return repeatsWords(prose, new Set([...wordsOf(name), ...around])) ? '' : prose;
}

function hintsOf({ annotations = {} }: CatalogTool): string {
  return HINTS.flatMap(([hint, yes, no]) => {
    const value = annotations[hint];
    // These mean nothing for a tool that only reads.
    const isMoot = annotations.readOnlyHint === true && /^(destructive|idempotent)/.test(hint);
    return value === undefined || isMoot ? [] : [value ? yes : no];
  }).join(', ');
}
