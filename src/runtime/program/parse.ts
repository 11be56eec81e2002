import { boundedParser, ParserGaveUp } from './bounded-parser.ts';
import type { Node } from './tree.ts';

export type Parsed =
  | { readonly language: 'js' | 'ts'; readonly tree: Node }
  /** Neither language; the error of the parser that got further. */
  | { readonly language: 'none'; readonly message: string; readonly offset: number; readonly typed: boolean };

const OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowHashBang: true,
} as const;

interface Failure {
  readonly message: string;
  readonly offset: number;
}

export type ScriptForm = 'module' | 'body' | 'body or expression';

/**
 * Parses a module, or the body of an async function (which may `return`), first as JavaScript, then, only where that fails,
 * as TypeScript. The parsers load when needed: acorn for every script, its TypeScript plugin for scripts that JavaScript's
 * grammar refuses.
 */
export async function parseScript(source: string, form: ScriptForm = 'module'): Promise<Parsed> {
  const { Parser: Unbounded } = await import('./javascript-parser.ts');
  const Parser = boundedParser(Unbounded);
  const options = { ...OPTIONS, allowReturnOutsideFunction: form !== 'module' };
  const plain = attempt(() => Parser.parse(source, options) as unknown as Node);
  if ('tree' in plain) return { language: 'js', tree: plain.tree };
  const whole = form === 'body or expression' ? attempt(() => expression(Parser, source, options)) : plain;
  if ('tree' in whole) return { language: 'js', tree: whole.tree };
  const { tsPlugin } = await import('@sveltejs/acorn-typescript');
  const Typed = boundedParser(Unbounded.extend(tsPlugin() as never));
  const typedOptions = { ...options, locations: true };
  const typed = attempt(() => Typed.parse(source, typedOptions) as unknown as Node);
  if ('tree' in typed) return { language: 'ts', tree: typed.tree };
  const typedWhole = form === 'body or expression' ? attempt(() => expression(Typed, source, typedOptions)) : typed;
  if ('tree' in typedWhole) return { language: 'ts', tree: typedWhole.tree };
  const further = typed.failure.offset > plain.failure.offset;
  return { language: 'none', ...(further ? typed.failure : plain.failure), typed: further };
}

interface ExpressionParser {
  parseExpressionAt(source: string, offset: number, options: unknown): unknown;
}

/** A program of one expression, which may end in a semicolon. */
function expression(parser: ExpressionParser, source: string, options: object): Node {
  const found = parser.parseExpressionAt(source, 0, { ...options, allowAwaitOutsideFunction: true }) as Node;
  const rest = source.slice(found.end).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  if (!/^\s*;?\s*$/.test(rest)) throw Object.assign(new SyntaxError('Unexpected token'), { pos: found.end });
  const statement = { type: 'ExpressionStatement', start: found.start, end: found.end, expression: found };
  return { type: 'Program', start: 0, end: source.length, body: [statement] };
}

function attempt(parse: () => Node): { tree: Node } | { failure: Failure } {
  try {
    return { tree: parse() };
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      if (error instanceof ParserGaveUp) return { failure: { message: error.message, offset: error.pos } };
      // A parser that overflows its stack on nested text has no verdict: the engine gives one.
      return { failure: { message: String(error), offset: 0 } };
    }
    const { pos } = error as SyntaxError & { pos?: unknown };
    return {
      failure: {
        message: error.message.replace(/ \(\d+:\d+\)$/, ''),
        offset: typeof pos === 'number' ? pos : 0,
      },
    };
  }
}
