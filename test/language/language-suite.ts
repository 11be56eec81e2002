import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import type { SandboxLauncher } from '../../src/runtime/host/realms.ts';
import { isJsonObject, type Json } from '../../src/runtime/json.ts';
import type { RunResponse } from '../../src/runtime/spec.ts';
import { sample } from '../sample.ts';
import type { Probe, ProbeGroup } from './probe.ts';
import { PROBES } from './probes/index.ts';

/** Of the probes that take a run each, a part; all of the others, which take a run a group. */
export const FEW_RUNS: readonly ProbeGroup[] = PROBES.map((group) =>
  group.form === 'module' ? { ...group, probes: sample(group.probes) } : group,
);

/** Runs probes through a host, those that are function bodies many to a run. */
export function languageSuite(name: string, launch: SandboxLauncher, groups: readonly ProbeGroup[] = PROBES): void {
  const host = createRuntimeHost({ launch });
  const run = async (code: string): Promise<RunResponse> => (await host.run({ code }, { sources: [] })).response;
  afterAll(() => host.close());

  for (const { title, form, probes } of groups) {
    describe(`${name}: ${title}`, () => {
      let outcomes: readonly Json[] = [];
      beforeAll(async () => {
        outcomes = form === 'module' ? await Promise.all(probes.map(runAlone)) : await runTogether(probes);
      });
      test.each(probes.map((probe, index) => [probe.feature, probe, index] as const))('%s', (_, probe, index) => {
        expect(outcomes[index]).toEqual('refused' in probe ? { refused: probe.refused } : { value: probe.expect });
      });
    });
  }

  const runAlone = async ({ code }: Probe): Promise<Json> => {
    const { result, diagnostics } = await run(code);
    const error = diagnostics.find(({ severity }) => severity === 'error');
    return error === undefined ? { value: result } : { refused: error.code };
  };

  const runTogether = async (probes: readonly Probe[]): Promise<readonly Json[]> => {
    const { result, diagnostics } = await run(together(probes));
    if (!Array.isArray(result)) throw new Error(`The probes did not run: ${JSON.stringify(diagnostics)}`);
    return result.map((outcome: Json) =>
      isJsonObject(outcome) && typeof outcome.threw === 'string' ? { refused: outcome.threw } : outcome,
    );
  };
}

/** One script that runs function bodies one after the other. */
function together(probes: readonly Probe[]): string {
  const runs = probes.map(
    ({ code }) =>
      `try { out.push({ value: await (async () => {\n${code}\n})() }); } catch (error) { out.push({ threw: String(error) }); }`,
  );
  return `const out = [];\n${runs.join('\n')}\nexport default out;`;
}
