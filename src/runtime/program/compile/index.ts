import type { Replacement } from '../edits.ts';
import type { Node } from '../tree.ts';
import { compileAccessors } from './accessors.ts';
import { compileEnums } from './enums.ts';
import { compileNamespaces } from './namespaces.ts';
import { compileParameterProperties } from './parameter-properties.ts';

/** The passes that make JavaScript of what TypeScript compiles, each after the ones before it have nothing left to do. */
const PASSES: readonly ((code: string, tree: Node) => readonly Replacement[])[] = [
  // First, for the words that make a parameter a property are gone with the types.
  (_code, tree) => compileParameterProperties(tree),
  compileEnums,
  compileAccessors,
  compileNamespaces,
];

/** What the next pass changes; nothing where the script is JavaScript. */
export function nextPass(code: string, tree: Node): readonly Replacement[] {
  for (const pass of PASSES) {
    const replacements = pass(code, tree);
    if (replacements.length > 0) return replacements;
  }
  return [];
}
