import type { RunRecord } from '../../spec.ts';
import { createRuntimeHost, type RuntimeHost } from '../host.ts';
import type { SandboxLauncher } from '../realms.ts';
import type { RunOptions } from '../run-plan.ts';

/** What a way of starting sandboxes can do beyond running scripts. */
export interface HostSuiteOptions {
  readonly launch: SandboxLauncher;
  /** Whether a realm can be ended while its script never yields. */
  readonly terminable: boolean;
}

/** A host on one way of starting sandboxes, and short ways to run on it. */
export interface HostUnderTest extends HostSuiteOptions {
  readonly name: string;
  readonly host: RuntimeHost;
  run(code: string, options?: Partial<RunOptions> & { readonly limits?: Record<string, unknown> }): Promise<RunRecord>;
  resultOf(code: string, options?: Partial<RunOptions>): Promise<unknown>;
}

export function hostUnderTest(name: string, options: HostSuiteOptions): HostUnderTest {
  const host = createRuntimeHost({ launch: options.launch });
  const run: HostUnderTest['run'] = (code, { limits, ...rest } = {}) =>
    host.run({ code, ...(limits === undefined ? {} : { limits }) }, { sources: [], ...rest });
  return { ...options, name, host, run, resultOf: async (code, more) => (await run(code, more)).response.result };
}
