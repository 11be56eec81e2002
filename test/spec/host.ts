import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import type { RunOptions } from '../../src/runtime/host/run-plan.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import type { RunRequest, RunResponse } from '../../src/runtime/spec.ts';

/** Runs any request, however malformed, on a real host of its own. */
export async function runRequest(request: unknown, options: Partial<RunOptions> = {}): Promise<RunResponse> {
  const host = createRuntimeHost({ launch: launchInProcess });
  try {
    const { response } = await host.run(request as RunRequest, { sources: [], ...options });
    return response;
  } finally {
    await host.close();
  }
}

/** Runs a script on a real host. */
export const run = (
  code: string,
  { limits, requestedCapabilities, ...options }: Partial<RunOptions> & Omit<RunRequest, 'code'> = {},
): Promise<RunResponse> =>
  runRequest({ code, ...(limits && { limits }), ...(requestedCapabilities && { requestedCapabilities }) }, options);

/** The result of a script that has nothing to complain about. */
export async function resultOf(code: string, options: Parameters<typeof run>[1] = {}): Promise<unknown> {
  const { result, diagnostics } = await run(code, options);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return result;
}
