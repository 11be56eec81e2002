import type { RuntimeHost } from '../../src/runtime/host/host.ts';
import { isJsonObject, type Json } from '../../src/runtime/json.ts';
import type { Source } from '../../src/runtime/source.ts';
import type { Outcome } from './in-v8.ts';

/** Runs bodies of async functions in one script, one after the other, and gives what each of them gave. */
export async function inSandbox(host: RuntimeHost, bodies: readonly string[]): Promise<readonly Outcome[]> {
  const runs = bodies.map(
    (body) =>
      `try { out.push({ value: (await (async () => {\n${body}\n})()) ?? null }); } catch (error) { out.push({ threw: error instanceof Error ? error.name : String(error) }); }`,
  );
  const code = `const out = [];\n${runs.join('\n')}\nexport default out;`;
  const { result, diagnostics } = (await host.run({ code }, { sources: [] })).response;
  if (!Array.isArray(result)) throw new Error(`The programs did not run: ${JSON.stringify(diagnostics)}\n${code}`);
  return result.map((outcome: Json): Outcome => {
    if (!isJsonObject(outcome)) throw new Error('A program gave no outcome');
    return typeof outcome.threw === 'string' ? { threw: outcome.threw } : { value: outcome.value ?? null };
  });
}

/** Runs a script as its users do. */
export async function scriptInSandbox(host: RuntimeHost, code: string, sources: readonly Source[]): Promise<Outcome> {
  const { result, diagnostics } = (await host.run({ code }, { sources })).response;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return { value: result };
  return { threw: error.code === 'UNCAUGHT_EXCEPTION' ? (/^\w+/.exec(error.message)?.[0] ?? '') : error.code };
}
