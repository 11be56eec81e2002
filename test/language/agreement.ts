import { findCompiler, type TypedScript, typeCheck } from '../../src/node/commands/check/type-check.ts';
import { declareBuiltins } from '../../src/runtime/declarations/builtins/index.ts';
import { parseScript, prepareModule } from '../../src/runtime/program/index.ts';
import type { Probe, ProbeGroup } from './probe.ts';

/** What `check` finds in a probe: codes of the compiler and of the host, and their messages. */
export interface Finding {
  readonly code: string;
  readonly message: string;
}

/** What `check` finds in each probe. */
export async function checked(groups: readonly ProbeGroup[]): Promise<ReadonlyMap<Probe, readonly Finding[]>> {
  const declarations = declareBuiltins().map(({ text }) => text);
  const matches = new Map<Probe, Finding[]>();
  const scripts: { readonly probe: Probe; readonly script: TypedScript }[] = [];
  for (const { form, probes } of groups) {
    for (const probe of probes) {
      const text = textOf(probe, form);
      const { diagnostics, refusedAt } = await prepareModule(text, { serverOf: () => undefined, opens: () => false });
      const refused = refusedAt === undefined ? [] : [{ code: 'SYNTAX_ERROR', message: refusedAt }];
      matches.set(probe, [...diagnostics.filter(({ severity }) => severity === 'error'), ...refused]);
      if (matches.get(probe)?.length !== 0) continue;
      const language = (await parseScript(text)).language === 'js' ? 'javascript' : 'typescript';
      scripts.push({ probe, script: { text, language, form: 'module', declarations: declarations.join('\n') } });
    }
  }
  const compiler = findCompiler(process.cwd());
  if (compiler === undefined) throw new Error('There is no compiler.');
  const typed = scripts.map(({ script }) => script);
  for (const { script, code, message } of await typeCheck(typed, compiler, new AbortController().signal)) {
    const probe = scripts[script]?.probe;
    if (probe !== undefined) matches.get(probe)?.push({ code, message });
  }
  return matches;
}

const textOf = ({ code }: Probe, form: ProbeGroup['form']): string =>
  form === 'module' ? code : `export default await (async () => {\n${code}\n})();`;
