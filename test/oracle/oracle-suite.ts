import { afterAll, describe, expect, test } from 'vitest';
import type { OracleScript } from '../../build/oracle-scripts.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import type { SandboxLauncher } from '../../src/runtime/host/realms.ts';
import { scriptInSandbox } from './in-sandbox.ts';
import { scriptInV8 } from './in-v8.ts';
import { serverModules, servers } from './servers.ts';

/** Runs scripts in a sandbox and in V8: each gives the same in both, or differs as it is documented to. */
export function oracleSuite(name: string, launch: SandboxLauncher, scripts: readonly OracleScript[]): void {
  describe(`${name}: given a script, it gives what it gives in V8`, () => {
    const host = createRuntimeHost({ launch });
    afterAll(() => host.close());

    test.each(scripts.map((script) => [script.name, script] as const))(
      '%s',
      async (_, { source, javascript, expected, deviation }) => {
        const inV8 = expected === undefined ? await scriptInV8(javascript, serverModules) : { value: expected };
        const ours = await scriptInSandbox(host, source, servers);
        if (deviation === undefined) expect({ source, gave: ours }).toEqual({ source, gave: inV8 });
        else {
          expect(ours, 'what the list of deviations says').toEqual(deviation);
          expect(ours, 'a deviation').not.toEqual(inV8);
        }
      },
    );
  });
}
