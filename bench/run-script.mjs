/** Long enough for the sandbox of the next run to be armed. */
const IDLE_MS = 40;

/**
 * Runs a script to its end. Throws where it has anything to complain of: what was measured would be something else.
 * @param {Pick<import('codemode-runner').Host, 'run'>} host
 * @param {import('codemode-runner').RunRequest} request
 */
export async function runScript(host, request) {
  const { diagnostics } = await host.run(request);
  if (diagnostics.length > 0) throw new Error(`The run failed: ${JSON.stringify(diagnostics)}`);
}

/** Waits until the sandbox of the next run is armed. */
export const untilArmed = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));
