import type { Diagnostic } from '../spec.ts';
import { blankFence, fenceNotice } from './code-fence.ts';
import { applyReplacements, composeEdits, originalOffset, originalPosition, type Replacement } from './edits.ts';
import { type Parsed, parseScript, type ScriptForm } from './parse.ts';
import type { Edit, Mentions, Prepared } from './prepared.ts';
import type { Node } from './tree.ts';
import type { Findings } from './typescript/findings.ts';

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
  const notice = fenceNotice(source);
  let code = blankFence(source);
  let edits: readonly Edit[] = [];
  const apply = (replacements: readonly Replacement[]): void => {
    const changed = applyReplacements(code, replacements);
    edits = composeEdits(edits, changed.edits);
    code = changed.code;
  };
  for (let passes = 0; ; passes++) {
    const parsed = await parseScript(code, form);
    if (parsed.language === 'none') {
      return { ...parsed, offset: originalOffset(edits, parsed.offset), typed: parsed.typed || passes > 0 };
    }
    if (parsed.language === 'ts') {
      const { tree, types } = parsed;
      const { blankTypes, unsupportedSyntax } = await import('./typescript/index.ts');
      const diagnostics = unsupportedSyntax(code, tree, types);
      apply(blankTypes(code, tree, types));
      const created = [...types.inserted, ...(await compiled(code, tree, types))];
      if (diagnostics.length > 0 || created.length === 0)
        return { code, edits, tree, diagnostics: [...notice, ...diagnostics] };
      if (passes === MOST_PASSES) return { ...TOO_DEEP, offset: originalOffset(edits, created[0]?.offset ?? 0) };
      apply(created);
      continue;
    }
    return { code, edits, tree: parsed.tree, diagnostics: notice };
  }
}

/** What the next pass of the compiler changes. It is loaded when a script has what it compiles. */
async function compiled(code: string, tree: Node, { isCompiled }: Findings): Promise<readonly Replacement[]> {
  return isCompiled ? (await import('./compile/index.ts')).nextPass(code, tree) : [];
}

/** Each pass after the first makes JavaScript of one level of namespaces in each other. */
const MOST_PASSES = 20;
const TOO_DEEP = { language: 'none', message: 'Namespaces are nested too deep', typed: true } as const;

/** The code after further rewrites, with the way from the user's text. */
export function rewrite(script: Script, replacements: readonly Replacement[]): Pick<Prepared, 'code' | 'edits'> {
  const { code, edits } = applyReplacements(script.code, replacements);
  return { code, edits: composeEdits(script.edits, edits) };
}

/** What reading the code found, with its places in the user's text. */
export function inUserText(source: string, script: Script, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
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
