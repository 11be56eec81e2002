import type { Diagnostic } from '../spec.ts';
import { blankTypes } from './blank-types.ts';
import { applyReplacements, type Replacement } from './edits.ts';
import { watchFloating } from './floating.ts';
import { mentionedServers } from './mentions.ts';
import { parseScript } from './parse.ts';
import type { Prepared } from './prepared.ts';
import { rewriteLoops } from './rewrite-loops.ts';
import { syntaxError } from './syntax-error.ts';

/** How a dialect's specifiers are read. */
export interface ModuleNames {
  readonly serverOf: (specifier: string) => string | undefined;
  readonly opens: (specifier: string) => boolean;
}

const DECLARED_TWICE = /^Identifier '.*' has already been declared$|^Duplicate export /;

/** Models hand scripts over as they write them in text. To the engine a fence is a template called as a function. */
const FENCE = /^\s*```/;

/**
 * Readies an ES module for the engine by one parse: types are blanked, loops that the engine runs wrongly rewritten, floating
 * promises watched, named servers listed.
 * What no parser accepts goes to the engine as it is, whose verdict counts.
 */
export async function prepareModule(source: string, names: ModuleNames): Promise<Prepared> {
  const fence = FENCE.exec(source);
  if (fence !== null) {
    const at = fence[0].length - '```'.length;
    const hint = 'Leave out the lines that begin with ```.';
    return unread(source, [syntaxError(source, at, 'The script stands in a Markdown fence', hint)]);
  }
  const parsed = await parseScript(source);
  if (parsed.language === 'none') {
    const refusal = syntaxError(source, parsed.offset, parsed.message);
    // Of errors in TypeScript the engine would tell the first type, of names declared twice nothing at all.
    const own = parsed.typed || DECLARED_TWICE.test(parsed.message);
    return { ...unread(source, own ? [refusal] : []), refusedAt: refusal.path };
  }
  const blanked = parsed.language === 'ts' ? blankTypes(source, parsed.tree) : { replacements: [], diagnostics: [] };
  const floating = watchFloating(parsed.tree, (specifier) => names.serverOf(specifier) !== undefined);
  const loops = rewriteLoops(parsed.tree, source);
  const replacements: Replacement[] = [...loops.heads, ...blanked.replacements, ...floating, ...loops.tails];
  return {
    ...applyReplacements(source, replacements),
    diagnostics: blanked.diagnostics,
    mentions: mentionedServers(parsed.tree, names.serverOf, names.opens),
  };
}

/** A script as it is, which may name any server: nobody could read it. */
const unread = (source: string, diagnostics: readonly Diagnostic[]): Prepared => ({
  code: source,
  edits: [],
  diagnostics,
  mentions: { serverIds: [], open: true },
});
