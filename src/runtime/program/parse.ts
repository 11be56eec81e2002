import { HostError } from '../errors.ts';
import { boundedParser, ParserGaveUp, type Unreadable } from './bounded-parser.ts';
import { blankFence } from './code-fence.ts';
import { GAP } from './gap.ts';
import { isNode, type Node, walk } from './tree.ts';
import type { Findings, TypedTree } from './typescript/findings.ts';

export type Parsed =
  | { readonly language: 'js'; readonly tree: Node }
  /** The tree is that of the JavaScript that is left without the types, besides declarations that TypeScript compiles. */
  | { readonly language: 'ts'; readonly tree: Node; readonly types: Findings }
  /** Neither language; the error of the parser that got further. */
  | { readonly language: 'none'; readonly message: string; readonly offset: number; readonly typed: boolean };

const OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowHashBang: true,
} as const;

export type ScriptForm = 'module' | 'body' | 'body or expression';

/**
 * Parses a module, or the body of an async function (which may `return`), as TypeScript, which most scripts are without a
 * single type: those are parsed as JavaScript. The parsers load when needed: acorn for every script, what it lacks of
 * TypeScript for scripts that JavaScript's grammar refuses, or that the two languages read differently.
 */
export async function parseScript(text: string, form: ScriptForm = 'module'): Promise<Parsed> {
  const source = blankFence(text);
  const Parser = await javascriptParser();
  const options = { ...OPTIONS, allowReturnOutsideFunction: form !== 'module' };
  const takesExpression = form === 'body or expression';
  const parse = (text: string, settings: object): Node =>
    Parser.parse(text, settings as typeof OPTIONS) as unknown as Node;
  const plain = attempt(() => parse(source, options));
  const script =
    'error' in plain && takesExpression
      ? attempt(() =>
          whole(
            source,
            options,
            (settings) => Parser.parseExpressionAt(source, 0, settings as typeof OPTIONS) as unknown as Node,
          ),
        )
      : plain;
  if ('tree' in script && !mayHoldTypeArguments(script.tree, source)) return { language: 'js', tree: script.tree };
  const typed = await parseTyped(source, options, takesExpression);
  if ('tree' in typed) return { language: 'ts', ...typed.tree };
  if ('tree' in script) return { language: 'js', tree: script.tree };
  const { whyUnread } = await import('./why-unread.ts');
  return whyUnread('error' in plain ? plain.error : script.error, typed.error);
}

/** Made once: engines optimize the methods of one class, not of one for each script. */
let bounded: ReturnType<typeof boundedParser> | undefined;

async function javascriptParser(): Promise<ReturnType<typeof boundedParser>> {
  const { Parser } = await import('./javascript-parser.ts');
  bounded ??= boundedParser(Parser);
  return bounded;
}

async function parseTyped(source: string, options: object, takesExpression: boolean): Promise<Attempt<TypedTree>> {
  const { parseTypeScript, parseTypedExpression } = await import('./typescript/index.ts');
  const typed = attempt(() => parseTypeScript(source, options));
  if ('tree' in typed || !takesExpression) return typed;
  const expression = attempt((): TypedTree => {
    let types: Findings | undefined;
    const tree = whole(source, options, (settings) => {
      const attempted = parseTypedExpression(source, settings);
      types = attempted.types;
      return attempted.tree;
    });
    return { tree, types: types as Findings };
  });
  return 'tree' in expression ? expression : typed;
}

/** Whether a comparison could be arguments of types, to which TypeScript prefers them: `f(a < b, c > (d))`. */
function mayHoldTypeArguments(tree: Node, source: string): boolean {
  if (!source.includes('<') || !/(?<!=)>/.test(source)) return false;
  let opens = false;
  let closes = false;
  walk(tree, (node) => {
    if (node.type !== 'BinaryExpression' || !isNode(node.right) || !isNode(node.left)) return true;
    const { operator } = node;
    if (operator === '<' || operator === '<<') opens = true;
    // Between the operands there are parentheses, comments, and the operator.
    if (operator === '>' || operator === '>>' || operator === '>>>') {
      const between = source.slice(node.left.end, node.right.start);
      closes ||=
        /[(\n\r\u2028\u2029]/.test(between.slice(between.indexOf('>'))) ||
        /^[`/([{*%|&^]/.test(source.slice(node.right.start, node.right.end));
    }
    return true;
  });
  return opens && closes;
}

const END = new RegExp(`^${GAP}*(?:;${GAP}*)?$`);

/** A program of one expression, which may end in a semicolon. */
function whole(source: string, options: object, parse: (settings: object) => Node): Node {
  const attempted = parse({ ...options, allowAwaitOutsideFunction: true });
  const rest = source.slice(attempted.end);
  if (!END.test(rest)) throw Object.assign(new SyntaxError('Unexpected token'), { pos: attempted.end });
  const statement = { type: 'ExpressionStatement', start: attempted.start, end: attempted.end, expression: attempted };
  return { type: 'Program', start: 0, end: source.length, body: [statement] };
}

type Attempt<T> = { readonly tree: T } | { readonly error: Unreadable };

function attempt<T>(parse: () => T): Attempt<T> {
  try {
    return { tree: parse() };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ParserGaveUp) return { error };
    throw ownFault(error);
  }
}

/** Of the script nothing is known then: it is not what is blamed. */
const ownFault = (cause: unknown): HostError =>
  new HostError('parser-failed', `The parser failed: ${cause}. Report this with the script`, { cause });
