import type { Node, TypeScriptApi } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';

const ESNEXT = 99;
/** Words of modifiers that JavaScript has as well: `in` is an operator too, and as a modifier stands in a type parameter. */
const PLAIN = new Set(['async', 'static', 'export', 'default', 'accessor', 'in']);

const isTypedBy = (ts: TypeScriptApi, node: Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isNonNullExpression(node) ||
  node.isTypeOnly === true;

/** Whether a script has not a single type in it: it is JavaScript, whatever it is called. */
export function isUntyped(text: string, ts: TypeScriptApi): boolean {
  const typed = (node: Node): boolean => {
    // What a class extends stands where a type would, in JavaScript as well.
    if (ts.isExpressionWithTypeArguments(node) && node.typeArguments === undefined) return someChild(node);
    if (ts.isModifier(node)) return !PLAIN.has(text.slice(node.pos, node.end).trim());
    return isTypedBy(ts, node) || someChild(node);
  };
  const someChild = (node: Node): boolean => ts.forEachChild(node, (child) => typed(child) || undefined) ?? false;
  return !someChild(ts.createSourceFile('/script.ts', text, ESNEXT));
}
