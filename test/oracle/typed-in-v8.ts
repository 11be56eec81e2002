// @ts-expect-error The declarations of this module are the editor's own.
import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { inV8, type Outcome } from './in-v8.ts';

interface Transpiled {
  readonly outputText: string;
  readonly diagnostics?: readonly unknown[];
}

const OPTIONS = { compilerOptions: { target: 9, module: 99 }, reportDiagnostics: true };

/**
 * Runs the body of an async function as TypeScript's own transpile leaves it, in this very engine. Undefined where
 * TypeScript refuses the text, or leaves what is no JavaScript: such a program says nothing.
 */
export async function typedInV8(body: string): Promise<Outcome | undefined> {
  const { outputText, diagnostics } = typescript.transpileModule(
    `async function __main__() {\n${body}\n}`,
    OPTIONS,
  ) as Transpiled;
  // What imports in this engine would look for a module.
  if (diagnostics?.length !== 0 || outputText.includes('import(')) return undefined;
  const outcome = await inV8(`${outputText}\nreturn __main__();`);
  return 'threw' in outcome && outcome.threw === 'SyntaxError' ? undefined : outcome;
}
