import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { peerCommand } from './install.mjs';
import type { Outcome } from './outcome.ts';

const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
const CLIENT = fileURLToPath(new URL('conformance-page.ts', import.meta.url));
const TIMEOUT_MS = 60_000;

interface Row {
  readonly revision: string;
  readonly scenario: string;
  readonly passed: number;
  readonly of: number;
}

/** Runs the suite's scenarios for clients, one at a time, with a page as the client. */
export async function runConformance(note: (outcome: Outcome) => void, table: string | undefined): Promise<void> {
  const rows: Row[] = [];
  for (const revision of REVISIONS) {
    for (const scenario of scenariosOf(revision)) {
      const row = await runScenario(revision, scenario);
      rows.push(row);
      const { passed, of } = row;
      note({
        name: `MCP ${revision} ${scenario}`,
        found: `${passed} of ${of} checks`,
        passed: of > 0 && passed === of,
      });
    }
  }
  if (table !== undefined) writeFileSync(table, tableOf(rows));
}

function suite(...args: string[]): readonly [string, string[]] {
  return [peerCommand('node'), [peerCommand('conformance'), ...args]];
}

/** The scenarios that the suite lists for clients of a revision: “  - tools_call [2025-06-18,2025-11-25]”. */
function scenariosOf(revision: string): string[] {
  const [command, args] = suite('list');
  const listed = execFileSync(command, args, { encoding: 'utf8' });
  const [, forClients = ''] = listed.split('Client scenarios');
  const [mine = ''] = forClients.split('Authorization server scenarios');
  return [...mine.matchAll(/^\s+- (\S+) \[([^\]]*)\]$/gm)]
    .filter(([, , revisions = '']) => revisions.split(',').includes(revision))
    .map(([, name = '']) => name);
}

async function runScenario(revision: string, scenario: string): Promise<Row> {
  const client = `${peerCommand('node')} --disable-warning=ExperimentalWarning ${CLIENT}`;
  const [command, args] = suite(
    ...['client', '--command', client, '--scenario', scenario, '--spec-version', revision],
    ...['--timeout', String(TIMEOUT_MS)],
  );
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  const [, passed = '0', of = '0'] = /Passed: (\d+)\/(\d+), 0 failed/.exec(output) ?? [];
  return { revision, scenario, passed: Number(passed), of: Number(of) };
}

function tableOf(rows: readonly Row[]): string {
  return `# MCP conformance

Our client in a headless Chromium page against \`@modelcontextprotocol/conformance\`: all scenarios for clients that belong to
a revision. Scenarios of extensions are left out, because a page offers none of them (client credentials, enterprise tokens,
proofs of possession). \`npm run conformance:mcp\` runs them and writes this table.

| Revision | Scenario | Checks passed |
|---|---|---|
${rows.map(({ revision, scenario, passed, of }) => `| ${revision} | \`${scenario}\` | ${passed} of ${of} |`).join('\n')}
`;
}
