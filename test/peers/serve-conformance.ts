import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { peerCommand } from './install.mjs';
import type { Outcome } from './outcome.ts';
import { startOpenServing } from './serving.ts';

/**
 * The scenarios for servers that are about more than the suite's own tools, prompts and resources: `serve` has none of these. Those of
 * results and questions are tested with the SDKs, in `test/cli/serve-asking.test.ts`.
 */
const SCENARIOS = {
  '2025-06-18': ['server-initialize', 'server-session-lifecycle', 'ping', 'logging-set-level', 'tools-list'],
  '2025-11-25': [
    ...['server-initialize', 'server-session-lifecycle', 'ping', 'logging-set-level', 'tools-list'],
    ...['dns-rebinding-protection', 'server-sse-multiple-streams'],
  ],
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'caching', 'http-header-validation', 'dns-rebinding-protection'],
    'server-sse-multiple-streams',
  ],
} as const;

/** Checks of these scenarios that call what only the suite's example server has, by their ids. */
const OF_THE_EXAMPLE = [
  /^sep-2575-(server-rejects-undeclared-capability|missing-capability-http-400)/,
  /^sep-2549-(prompts|resources)-/,
];

/** Runs the suite's scenarios for servers against `codemode-runner serve`. */
export async function runServeConformance(note: (outcome: Outcome) => void): Promise<void> {
  const serving = await startOpenServing('--server', 'issues=builtin');
  try {
    for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
      for (const scenario of scenarios) note(await runScenario(serving.url, revision, scenario));
    }
  } finally {
    await serving.close();
  }
}

async function runScenario(url: string, revision: string, scenario: string): Promise<Outcome> {
  const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision];
  const child = spawn(peerCommand('node'), [peerCommand('conformance'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the suite writes in colours.
  const plain = output.replace(/\u001b\[\d+m/g, '');
  const failed = [...plain.matchAll(/\[(\S+)\s*\] FAILURE/g)].map(([, id = '']) => id);
  const ours = failed.filter((id) => !OF_THE_EXAMPLE.some((pattern) => pattern.test(id)));
  const [, passed = '0', of = '0'] = /Passed: (\d+)\/(\d+)/.exec(plain) ?? [];
  return {
    name: `serve, MCP ${revision} ${scenario}`,
    found: `${passed} of ${of} checks${ours.length === 0 ? '' : `, failed: ${ours.join(', ')}`}`,
    passed: Number(passed) > 0 && ours.length === 0,
  };
}
