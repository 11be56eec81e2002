import { buildCatalog } from '../runtime/catalog/catalog.ts';
import type { DeclaredServer } from '../runtime/declarations/generate-declarations.ts';
import type { Conversion, Detected } from '../runtime/dialects/convert/index.ts';
import type { DialectId } from '../runtime/dialects/index.ts';

/** Which systems a script is converted between, and the tools that it calls. */
export interface ConvertScriptOptions {
  readonly from: DialectId;
  readonly to: DialectId;
  /** The servers that the script calls, with their tools as listed: names differ from system to system. */
  readonly servers: readonly DeclaredServer[];
}

/**
 * Rewrites a script from one code-mode system to another by its syntax tree; comments and everything else stay. Gives the
 * script and notes, with positions in the script that was given, on what could not be rewritten or means something else. A
 * script that cannot be parsed comes back unchanged.
 */
export async function convertScript(script: string, { from, to, servers }: ConvertScriptOptions): Promise<Conversion> {
  const convert = await import('../runtime/dialects/convert/index.ts');
  return convert.convertScript(script, { from, to, catalog: buildCatalog(servers) });
}

/** What helps to tell which system a script was written for. */
export interface DetectDialectOptions {
  /** The system that the script is taken for: only another is told. */
  readonly current?: DialectId;
  /** With the servers at hand, calls of their names are signs too. */
  readonly servers?: readonly DeclaredServer[];
}

/** The code-mode system that a script seems to be written for, and its signs; undefined where they are not clear. */
export async function detectDialect(
  script: string,
  { current, servers }: DetectDialectOptions = {},
): Promise<Detected | undefined> {
  const convert = await import('../runtime/dialects/convert/index.ts');
  return convert.detectDialect(script, {
    ...(current === undefined ? {} : { current }),
    ...(servers === undefined ? {} : { catalog: buildCatalog(servers) }),
  });
}
