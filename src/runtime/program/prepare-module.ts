import type { Diagnostic } from '../spec.ts';
import { joinAccessorLines } from './accessor-line.ts';
import { blankFence } from './code-fence.ts';
import { watchFloating } from './floating.ts';
import { mentionedServers } from './mentions.ts';
import type { Prepared } from './prepared.ts';
import { mentionsInUserText, readScript, rewrite } from './read-script.ts';
import { usingRewrites } from './read-using.ts';
import { rewriteLoops } from './rewrite-loops.ts';
import { syntaxError } from './syntax-error.ts';

/** How a dialect's specifiers are read. */
export interface ModuleNames {
  readonly serverOf: (specifier: string) => string | undefined;
  readonly opens: (specifier: string) => boolean;
}

const DECLARED_TWICE = /^Identifier '.*' has already been declared$|^Duplicate export /;

/**
 * Readies an ES module for the engine by one parse: types are blanked, loops that the engine runs wrongly rewritten, floating
 * promises watched, named servers listed.
 * What no parser accepts goes to the engine as it is, whose verdict counts.
 */
export async function prepareModule(source: string, names: ModuleNames): Promise<Prepared> {
  const script = await readScript(source, 'module');
  if ('language' in script) {
    const refusal = syntaxError(source, script.offset, script.message);
    // Of errors in TypeScript the engine would tell the first type, of names declared twice nothing at all.
    const own = script.typed || DECLARED_TWICE.test(script.message);
    return { ...unread(blankFence(source), own ? [refusal] : []), refusedAt: refusal.path };
  }
  const using = await usingRewrites(script, 'module');
  const loops = rewriteLoops(script.tree, script.code, using);
  const replacements = [
    ...loops.heads,
    ...joinAccessorLines(script.tree, script.code),
    ...watchFloating(script.tree, (specifier) => names.serverOf(specifier) !== undefined),
    ...loops.tails,
  ];
  return {
    ...rewrite(script, replacements),
    diagnostics: script.diagnostics,
    mentions: mentionsInUserText(script, mentionedServers(script.tree, names.serverOf, names.opens)),
  };
}

/** A script as it is, which may name any server: nobody could read it. */
const unread = (source: string, diagnostics: readonly Diagnostic[]): Prepared => ({
  code: source,
  edits: [],
  diagnostics,
  mentions: { serverIds: [], open: true },
});
