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

/**
 * Readies an ES module for the engine by one parse: types are blanked, floating promises watched, named servers listed.
 * What no parser accepts goes to the engine as it is, whose verdict counts.
 */
export async function prepareModule(source: string, names: ModuleNames): Promise<Prepared> {
  const parsed = await parseScript(source);
  if (parsed.language === 'none') {
    const { line, column } = positionAt(source, parsed.offset);
    return {
      code: source,
      edits: [],
      // Only TypeScript's own errors are told from here: the engine would complain of the first type instead.
      diagnostics: parsed.typed
        ? [
            {
              severity: 'error',
              code: 'SYNTAX_ERROR',
              message: `SyntaxError: ${parsed.message}`,
              path: `${line}:${column}`,
            },
          ]
        : [],
      mentions: { serverIds: [], open: true },
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
