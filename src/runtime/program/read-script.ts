import type { Diagnostic } from '../spec.ts';
import { blankTypes } from './blank-types.ts';
import { applyReplacements, composeEdits, originalOffset, originalPosition, type Replacement } from './edits.ts';
import { type Parsed, parseScript, type ScriptForm } from './parse.ts';
import type { Edit, Mentions, Prepared } from './prepared.ts';
import type { Node } from './tree.ts';
import { unsupportedSyntax } from './unsupported-syntax.ts';

/** A script as plain JavaScript: its types are blanked, and what the engine lacks is written in other words. */
export interface Script {
  readonly code: string;
  /** The way from the user's text to the code. */
  readonly edits: readonly Edit[];
  /** The tree of the code. */
  readonly tree: Node;
  readonly diagnostics: readonly Diagnostic[];
}

export type Unread = Extract<Parsed, { language: 'none' }>;

/**
 * Reads a script in either language. Rewrites that are made of its tree come after: each takes the tree and the code, and
 * gives replacements in the code.
 */
export async function readScript(source: string, form: ScriptForm): Promise<Script | Unread> {
  const parsed = await parseScript(source, form);
  if (parsed.language === 'none') return parsed;
  if (parsed.language === 'js') return { code: source, edits: [], tree: parsed.tree, diagnostics: [] };
  const replacements = blankTypes(source, parsed.tree, parsed.types);
  const diagnostics = unsupportedSyntax(source, parsed.tree, parsed.types);
  const read = { ...applyReplacements(source, replacements), diagnostics };
  if (diagnostics.length > 0 || replacements.every(keepsPlaces)) return { ...read, tree: parsed.tree };
  const again = await parseScript(read.code, form);
  if (again.language === 'js') return { ...read, tree: again.tree };
  if (again.language === 'ts') throw new Error('Blanking left types in a script');
  return { ...again, offset: originalOffset(read.edits, again.offset), typed: true };
}

const keepsPlaces = ({ removed, text }: Replacement): boolean => removed === text.length;

/** The code after further rewrites, with the way from the user's text. */
export function rewrite(script: Script, replacements: readonly Replacement[]): Pick<Prepared, 'code' | 'edits'> {
  const { code, edits } = applyReplacements(script.code, replacements);
  return { code, edits: composeEdits(script.edits, edits) };
}

/** What reading the code found, with its places in the user's text. */
export function inUserText(source: string, script: Script, found: readonly Diagnostic[]): readonly Diagnostic[] {
  return found.map((diagnostic) => {
    const at = /^(\d+):(\d+)$/.exec(diagnostic.path ?? '');
    if (at === null) return diagnostic;
    const { line, column } = originalPosition(source, script, { line: Number(at[1]), column: Number(at[2]) });
    return { ...diagnostic, path: `${line}:${column}` };
  });
}

export function mentionsInUserText({ edits }: Script, mentions: Mentions): Mentions {
  const { imports } = mentions;
  if (imports === undefined || edits.length === 0) return mentions;
  const back = (offset: number): number => originalOffset(edits, offset);
  const moved = imports.map(({ specifier, offset, names }) => ({
    specifier,
    offset: back(offset),
    names: names.map(({ name, offset: at }) => ({ name, offset: back(at) })),
  }));
  return { ...mentions, imports: moved };
}
