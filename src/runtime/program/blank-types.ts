import type { Diagnostic } from '../spec.ts';
import { positionAt, type Replacement } from './edits.ts';
import { isNode, type Node, nameOf, walk } from './tree.ts';

/** Syntax that makes code, so that overwriting it with blanks would change what the script does. */
const MAKES_CODE: Readonly<Record<string, readonly [string, string]>> = {
  TSEnumDeclaration: ['An enum', 'Use an object: const Level = { Low: 0, High: 1 }.'],
  TSModuleDeclaration: ['A namespace', 'Use an object or plain functions.'],
  TSParameterProperty: ['A parameter property', 'Declare the field and assign it in the constructor.'],
  TSImportEqualsDeclaration: ['import … = require()', 'Use import … from.'],
  TSExportAssignment: ['export =', 'Use export default.'],
  Decorator: ['A decorator', 'Call the function on the class yourself.'],
};

/** Modifiers that stand before a declaration and say nothing at run time. */
const MODIFIERS = /\b(?:declare|abstract|public|private|protected|readonly|override)\b/y;

export interface Blanked {
  readonly replacements: readonly Replacement[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * How a range is blanked: by lines, as a statement, whose first character becomes a semicolon because what is removed could
 * join the lines around it, or as one line, where a line break would end what goes on behind it.
 */
type Blanking = 'lines' | 'statement' | 'line';

/** Overwrites what is only type with blanks, so that every other character keeps its place. */
export function blankTypes(source: string, tree: Node): Blanked {
  const replacements: Replacement[] = [];
  const diagnostics: Diagnostic[] = [];
  const blank: Blank = (start, end, how = 'lines') => {
    if (end <= start) return;
    const blanks = source.slice(start, end).replace(how === 'line' ? /[\s\S]/g : /[^\n\r\u2028\u2029]/g, ' ');
    replacements.push({
      offset: start,
      removed: end - start,
      text: how === 'statement' ? `;${blanks.slice(1)}` : blanks,
    });
  };
  const values = valueNames(tree);

  walk(tree, (node, parent) => {
    const refused = MAKES_CODE[node.type];
    if (refused !== undefined && node.declare !== true) {
      const { line, column } = positionAt(source, node.start);
      diagnostics.push({
        severity: 'error',
        code: 'UNSUPPORTED_SYNTAX',
        message: `${refused[0]} is TypeScript that makes code; here types are only removed`,
        hint: refused[1],
        path: `${line}:${column}`,
      });
      return false;
    }
    if (isTypeStatement(node)) {
      blank(node.start, node.end, 'statement');
      return false;
    }
    switch (node.type) {
      case 'ImportDeclaration':
        blankImports(source, node, values, blank);
        return false;
      case 'ExportDefaultDeclaration':
      case 'ExportNamedDeclaration':
        if (isNode(node.declaration) && isTypeStatement(node.declaration)) {
          blank(node.start, node.end, 'statement');
          return false;
        }
        for (const specifier of nodes(node.specifiers)) {
          if (specifier.exportKind === 'type') blank(specifier.start, listItemEnd(source, specifier.end));
        }
        return true;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression': {
        const endsStatement = /^[^\S\n]*\n\s*[([`/+*-]/.test(source.slice(node.end));
        blank(
          keywordStart(source, node),
          node.end,
          endsStatement && isStatementEnd(node, parent) ? 'statement' : 'lines',
        );
        return true;
      }
      case 'TSNonNullExpression':
        blank(node.end - 1, node.end);
        return true;
      case 'TSTypeAssertion':
        blank(node.start, spaceEnd(source, spaceEnd(source, (node.typeAnnotation as Node).end) + '>'.length), 'line');
        return true;
      case 'TSInstantiationExpression':
        return true;
      case 'ClassDeclaration':
      case 'ClassExpression':
        blankModifiers(source, node.start, node.start + 40, blank);
        blankImplements(source, node, blank);
        return true;
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'AccessorProperty':
        if (
          node.abstract === true ||
          node.declare === true ||
          (isNode(node.value) && node.value.type.startsWith('TSDeclare'))
        ) {
          blank(node.start, node.end, 'statement');
          return false;
        }
        blankMember(source, node, blank);
        return true;
      case 'VariableDeclarator':
        if (node.definite === true) blankMark(source, node, '!', blank);
        return true;
      case 'Identifier':
      case 'ObjectPattern':
      case 'ArrayPattern':
      case 'AssignmentPattern':
      case 'RestElement':
        if (node.optional === true && parent?.type !== 'MemberExpression') blankMark(source, node, '?', blank);
        return true;
      case 'ArrowFunctionExpression':
        blankAroundParameters(source, node, blank);
        return true;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        blankThisParameter(source, node, blank);
        return true;
    }
    if (node.type === 'TSIndexSignature') {
      blank(node.start, node.end, 'statement');
      return false;
    }
    if (node.type.startsWith('TS')) {
      blank(node.start, node.end);
      return false;
    }
    return true;
  });
  return { replacements: withoutNested(replacements), diagnostics };
}

/** Where `as` or `satisfies` begins: behind the expression, its closing parentheses and any comments. */
function keywordStart(source: string, node: Node): number {
  const { end } = node.expression as Node;
  const between = source.slice(end, (node.typeAnnotation as Node).start);
  const code = between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return end + Math.max(0, code.search(/\b(?:as|satisfies)\b/));
}

type Blank = (start: number, end: number, how?: Blanking) => void;

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Statements that exist for the compiler alone. */
function isTypeStatement(node: Node): boolean {
  return (
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSDeclareFunction' ||
    node.type === 'TSNamespaceExportDeclaration' ||
    (node.declare === true && /Declaration$/.test(node.type)) ||
    (node.type === 'ImportDeclaration' && node.importKind === 'type') ||
    (node.type === 'ExportNamedDeclaration' && node.exportKind === 'type' && !isNode(node.declaration)) ||
    (node.type === 'ExportAllDeclaration' && node.exportKind === 'type')
  );
}

/** Names that are read as values anywhere: an import of any other name is of a type. */
function valueNames(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'ImportDeclaration' || isTypeStatement(node)) return false;
    if (node.type.startsWith('TS') && !isNode(node.expression) && node.type !== 'TSParameterProperty') return false;
    const name = nameOf(node);
    if (name !== undefined) names.add(name);
    return true;
  });
  return names;
}

function blankImports(source: string, node: Node, values: ReadonlySet<string>, blank: Blank): void {
  const specifiers = nodes(node.specifiers);
  const kept = specifiers.filter(
    (specifier) => specifier.importKind !== 'type' && values.has(nameOf(specifier.local) ?? ''),
  );
  if (kept.length === specifiers.length) return;
  if (kept.length === 0) {
    blank(node.start, node.end, 'statement');
    return;
  }
  for (const specifier of specifiers) {
    if (!kept.includes(specifier)) blank(specifier.start, listItemEnd(source, specifier.end));
  }
}

/** The end of a list item with the comma after it, so that no empty item is left. */
function listItemEnd(source: string, end: number): number {
  const comma = /^\s*,/.exec(source.slice(end));
  return comma === null ? end : end + comma[0].length;
}

function blankModifiers(source: string, start: number, end: number, blank: Blank): void {
  let at = start;
  while (at < end) {
    MODIFIERS.lastIndex = at;
    const found = MODIFIERS.exec(source);
    const word = found ?? /(?:static|async|accessor|get|set|export|default)\b/y;
    if (found !== null) {
      blank(at, at + found[0].length);
      at += found[0].length;
    } else {
      (word as RegExp).lastIndex = at;
      const kept = (word as RegExp).exec(source);
      if (kept === null) return;
      at += kept[0].length;
    }
    at = spaceEnd(source, at);
  }
}

function blankMember(source: string, node: Node, blank: Blank): void {
  const key = node.key as Node;
  blankModifiers(source, node.start, key.start, blank);
  if (node.optional === true || node.definite === true) {
    const close = node.computed === true ? source.indexOf(']', key.end) + 1 : key.end;
    const mark = /[?!]/g;
    mark.lastIndex = close;
    const found = mark.exec(source);
    if (found !== null) blank(found.index, found.index + 1);
  }
}

function blankImplements(source: string, node: Node, blank: Blank): void {
  const list = nodes(node.implements);
  const [first, last] = [list[0], list[list.length - 1]];
  if (first === undefined || last === undefined) return;
  blank(source.lastIndexOf('implements', first.start), last.end);
}

/** The mark of an optional or definite binding stands between its name and its type. */
function blankMark(source: string, node: Node, mark: '?' | '!', blank: Blank): void {
  const target = node.type === 'VariableDeclarator' ? (node.id as Node) : node;
  const annotation = target.typeAnnotation;
  const end = isNode(annotation) ? annotation.start : target.end;
  const at = source.lastIndexOf(mark, end - 1);
  if (at >= target.start) blank(at, at + 1);
}

/** No line may end between `async` and the parameters of an arrow function, nor between them and the arrow. */
function blankAroundParameters(source: string, node: Node, blank: Blank): void {
  const { typeParameters, returnType } = node;
  if (isNode(typeParameters)) blank(typeParameters.start, spaceEnd(source, typeParameters.end), 'line');
  if (isNode(returnType)) blank(source.slice(0, returnType.start).trimEnd().length, returnType.end, 'line');
}

/** Where the white space and comments end that begin at an offset. */
function spaceEnd(source: string, start: number): number {
  const space = /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y;
  space.lastIndex = start;
  return start + (space.exec(source)?.[0].length ?? 0);
}

function blankThisParameter(source: string, node: Node, blank: Blank): void {
  const first = nodes(node.params)[0];
  if (nameOf(first) === 'this' && first !== undefined) blank(first.start, listItemEnd(source, first.end));
}

function isStatementEnd(node: Node, parent: Node | undefined): boolean {
  return (
    parent !== undefined &&
    parent.end === node.end &&
    [
      'ExpressionStatement',
      'VariableDeclarator',
      'ReturnStatement',
      'AssignmentExpression',
      'PropertyDefinition',
    ].includes(parent.type)
  );
}

/** Keeps the outermost of overlapping ranges: blanks within blanks say the same. */
function withoutNested(replacements: readonly Replacement[]): Replacement[] {
  const sorted = [...replacements].sort((a, b) => a.offset - b.offset || b.removed - a.removed);
  const kept: Replacement[] = [];
  let end = -1;
  for (const replacement of sorted) {
    if (replacement.offset < end) continue;
    kept.push(replacement);
    end = replacement.offset + replacement.removed;
  }
  return kept;
}
