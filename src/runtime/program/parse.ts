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

/**
 * Parses a module, or the body of an async function (which may `return`), first as JavaScript, then, only where that fails, as TypeScript. The parsers load when needed: acorn
 * for every script, its TypeScript plugin for scripts that JavaScript's grammar refuses.
 */
export async function parseScript(source: string, form: 'module' | 'body' = 'module'): Promise<Parsed> {
  const { Parser } = await import('./javascript-parser.ts');
  const options = { ...OPTIONS, allowReturnOutsideFunction: form === 'body' };
  const plain = attempt(() => Parser.parse(source, options) as unknown as Node);
  if ('tree' in plain) return { language: 'js', tree: plain.tree };
  const { tsPlugin } = await import('@sveltejs/acorn-typescript');
  const Typed = Parser.extend(tsPlugin() as never);
  const typed = attempt(() => Typed.parse(source, { ...options, locations: true }) as unknown as Node);
  if ('tree' in typed) return { language: 'ts', tree: typed.tree };
  const further = typed.failure.offset > plain.failure.offset;
  return { language: 'none', ...(further ? typed.failure : plain.failure), typed: further };
}

function attempt(parse: () => Node): { tree: Node } | { failure: Failure } {
  try {
    return { tree: parse() };
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
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
