import type { Diagnostic } from '../spec.ts';
import { blankTypes } from './blank-types.ts';
import { applyReplacements, positionAt, type Replacement } from './edits.ts';
import { watchFloating } from './floating.ts';
import { mentionedServers } from './mentions.ts';
import { parseScript } from './parse.ts';
import type { Prepared } from './prepared.ts';

/** How a dialect's specifiers are read. */
export interface ModuleNames {
  readonly serverOf: (specifier: string) => string | undefined;
  readonly opens: (specifier: string) => boolean;
}

const DECLARED_TWICE = /^Identifier '.*' has already been declared$|^Duplicate export /;

/** Models hand scripts over as they write them in text. To the engine a fence is a template called as a function. */
const FENCE = /^\s*```/;

/**
 * Readies an ES module for the engine by one parse: types are blanked, floating promises watched, named servers listed.
 * What no parser accepts goes to the engine as it is, whose verdict counts.
 */
export async function prepareModule(source: string, names: ModuleNames): Promise<Prepared> {
  const fence = FENCE.exec(source);
  if (fence !== null) return fenced(source, fence[0].length - '```'.length);
  const parsed = await parseScript(source);
  if (parsed.language === 'none') {
    const { line, column } = positionAt(source, parsed.offset);
    const path = `${line}:${column}`;
    // Of errors in TypeScript the engine would tell the first type, of names declared twice nothing at all.
    const own = parsed.typed || DECLARED_TWICE.test(parsed.message);
    return {
      code: source,
      edits: [],
      diagnostics: own
        ? [{ severity: 'error', code: 'SYNTAX_ERROR', message: `SyntaxError: ${parsed.message}`, path }]
        : [],
      mentions: { serverIds: [], open: true },
      refusedAt: path,
    };
  }
  const blanked = parsed.language === 'ts' ? blankTypes(source, parsed.tree) : { replacements: [], diagnostics: [] };
  const floating = watchFloating(parsed.tree, (specifier) => names.serverOf(specifier) !== undefined);
  const replacements: Replacement[] = [...blanked.replacements, ...floating];
  return {
    ...applyReplacements(source, replacements),
    diagnostics: blanked.diagnostics,
    mentions: mentionedServers(parsed.tree, names.serverOf, names.opens),
  };
}

function fenced(source: string, offset: number): Prepared {
  const { line, column } = positionAt(source, offset);
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'SYNTAX_ERROR',
    message: 'SyntaxError: The script stands in a Markdown fence',
    hint: 'Leave out the lines that begin with ```.',
    path: `${line}:${column}`,
  };
  return { code: source, edits: [], diagnostics: [diagnostic], mentions: { serverIds: [], open: true } };
}
