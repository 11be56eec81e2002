import { parseAst } from 'rolldown/parseAst';

/** A name or a text with a word that reads oddly. */
export interface OddWord {
  readonly line: number;
  readonly word: string;
  /** What the name declares, or the text that holds the word. */
  readonly where: string;
}

export interface Read {
  readonly odd: readonly OddWord[];
  readonly declarations: number;
  readonly texts: number;
}

/** Participles that say what happened to a value, where a name should say what it is; and names that were riddles. */
const ODD_NAMES =
  /^[_#]?(?:told|said|wanted|kept|held|found|made|asked|gone|CallDesk|SyncDesk|[fF]arDeclarer|gist|Keeper|LEFT|leftOut|ServerTraits|Setting)$/;

/** Words of messages and documents for which the field has plainer ones. */
const ODD_WORDS =
  /\b(?:told|said|nobody|whoever|stands(?! for\b)|had back|(?:none )?of ours|anew|heeds?|mends?|none of its kind)\b|\b(?:is|are|was) no (?:JSON|object|list|text|number|name|array|URL|path|address|function|string|integer)\b/i;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const FUNCTIONS = /^(?:Function|Arrow|TSFunctionType|TSMethodSignature|TSDeclareFunction|TSCallSignature|TSEmptyBody)/;
const TYPES = new Set(['ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration']);
const MEMBERS = new Set(['PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature']);

/** Reads what a module declares and says. Comments are not looked at, nor names that it only uses. */
export function oddWordsIn(source: string, lang: 'ts' | 'tsx'): Read {
  const odd: OddWord[] = [];
  let declarations = 0;
  let texts = 0;
  const lineOf = (node: Node): number => source.slice(0, node.start).split('\n').length;

  const declare = (id: unknown): void => {
    if (!isNode(id)) return;
    const name = id.name ?? id.value;
    if (typeof name !== 'string') return;
    declarations += 1;
    if (ODD_NAMES.test(name)) odd.push({ line: lineOf(id), word: name, where: 'a name' });
  };
  const say = (node: Node, text: unknown): void => {
    if (typeof text !== 'string' || !/\w \w/.test(text)) return;
    texts += 1;
    const word = ODD_WORDS.exec(text)?.[0];
    if (word !== undefined) odd.push({ line: lineOf(node), word, where: text.trim().slice(0, 100) });
  };
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator') boundNames(node.id).forEach(declare);
    if (node.type === 'CatchClause') boundNames(node.param).forEach(declare);
    if (FUNCTIONS.test(node.type)) {
      if (isNode(node.id)) declare(node.id);
      childrenOf(node.params).flatMap(boundNames).forEach(declare);
    }
    if (TYPES.has(node.type)) declare(node.id);
    if (MEMBERS.has(node.type) && node.computed !== true) declare(node.key);
    if (node.type === 'Property' && node.computed !== true && node.shorthand !== true && node.method !== true) {
      // The key of a pattern is a name that something else declares.
      if (isNode(node.value) && !/Pattern$/.test(node.value.type) && node.value.type !== 'Identifier')
        declare(node.key);
    }
    if (node.type === 'Literal') say(node, node.value);
    if (node.type === 'TemplateElement') say(node, (node.value as { cooked?: unknown }).cooked);
    if (node.type === 'JSXText') say(node, node.value);
    for (const child of Object.values(node)) for (const one of childrenOf(child)) visit(one);
  };
  visit(parseAst(source, { lang }) as unknown as Node);
  return { odd, declarations, texts };
}

/** Odd words of a document, code left out. */
export function oddWordsOfPage(markdown: string): readonly OddWord[] {
  const prose = markdown.replace(/^( *)(```+)[\s\S]*?^\1\2/gm, (fence) => fence.replace(/[^\n]/g, ' '));
  return prose.split('\n').flatMap((text, index) => {
    const word = ODD_WORDS.exec(text.replace(/`[^`]*`/g, ''))?.[0];
    return word === undefined ? [] : [{ line: index + 1, word, where: text.slice(0, 100) }];
  });
}

function childrenOf(value: unknown): readonly Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** The identifiers that a pattern binds. */
function boundNames(pattern: unknown): readonly Node[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return childrenOf(pattern.properties).flatMap((one) => boundNames(one.type === 'Property' ? one.value : one));
    case 'ArrayPattern':
      return childrenOf(pattern.elements).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'TSParameterProperty':
      return boundNames(pattern.parameter);
    default:
      return [];
  }
}
