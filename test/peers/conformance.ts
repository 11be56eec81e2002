import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { startLabSite } from '../in-page/lab-site.ts';
import { labBrowser, openLabIn } from '../in-page/page.ts';
import { driveScenario, type ScenarioOrder } from './conformance-page.ts';
import { peerCommand } from './install.mjs';
import type { Outcome } from './outcome.ts';

const REVISIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
const CLIENT = fileURLToPath(new URL('conformance-client.mjs', import.meta.url));
const TIMEOUT_MS = 60_000;

interface Row {
  readonly revision: string;
  readonly scenario: string;
  readonly passed: number;
  readonly of: number;
}

/** What a scenario came to, and what the suite printed of it where not all of its checks passed. */
interface Result extends Row {
  readonly output: string;
}

interface Wanted {
  /** The file for the table; no table is written without it. */
  readonly table?: string | undefined;
  /** Of these revisions alone; the table keeps the rows of the others. */
  readonly revision?: readonly string[] | undefined;
}

/** Runs the suite's scenarios for clients, one at a time, with a page as the client. */
export async function runConformance(note: (outcome: Outcome) => void, wanted: Wanted): Promise<void> {
  const { table, revision: chosen = REVISIONS } = wanted;
  const rows: Row[] = [];
  const lab = await startLab();
  try {
    for (const revision of REVISIONS) {
      if (!chosen.includes(revision)) {
        if (table !== undefined) rows.push(...rowsOf(table, revision));
        continue;
      }
      for (const scenario of scenariosOf(revision)) {
        const { output, ...row } = await runScenario(revision, scenario, lab.env);
        rows.push(row);
        const { passed, of } = row;
        const isPassed = of > 0 && passed === of;
        note({
          name: `MCP ${revision} ${scenario}`,
          found: isPassed ? `${passed} of ${of} checks` : `${passed} of ${of} checks\n${output}`,
          passed: isPassed,
        });
      }
    }
  } finally {
    await lab.close();
  }
  if (table !== undefined) writeFileSync(table, tableOf(rows));
}

/** The browser and the site of all scenarios, each of which has a context of its own there, and where clients ask for one. */
async function startLab() {
  const site = await startLabSite();
  // The servers of the suite send no CORS headers; those are tested in a lab of our own.
  const browser = await chromium.launch(labBrowser(['--disable-web-security']));
  const control = await listenOnLoopback(
    () => createServer((request, response) => void answer(browser, site.origin, request, response)),
    0,
  );
  return {
    env: { LAB_CONTROL: `http://localhost:${control.port}/` },
    async close() {
      control.close();
      await browser.close();
      await site.close();
    },
  };
}

/** Has a page be the client of a scenario, for as long as the suite lets it. */
async function answer(
  browser: Browser,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const left = once(response, 'close');
  try {
    const order = (await json(request)) as ScenarioOrder;
    const lab = await openLabIn(browser, origin);
    try {
      await Promise.race([driveScenario(lab, order), left]);
    } finally {
      await lab.close();
    }
    response.end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** The rows that a table has of a revision. */
function rowsOf(table: string, revision: string): readonly Row[] {
  return [...readFileSync(table, 'utf8').matchAll(/^\| (\S+) \| `(\S+)` \| (\d+) of (\d+) \|$/gm)]
    .map(([, found = '', scenario = '', passed, of]) => ({
      ...{ revision: found, scenario },
      ...{ passed: Number(passed), of: Number(of) },
    }))
    .filter((row) => row.revision === revision);
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

async function runScenario(revision: string, scenario: string, env: Readonly<Record<string, string>>): Promise<Result> {
  const client = `${peerCommand('node')} ${CLIENT}`;
  const [command, args] = suite(
    ...['client', '--command', client, '--scenario', scenario, '--spec-version', revision],
    ...['--timeout', String(TIMEOUT_MS)],
  );
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  const [, passed = '0', of = '0'] = /Passed: (\d+)\/(\d+),/.exec(output) ?? [];
  return { revision, scenario, passed: Number(passed), of: Number(of), output };
}

function tableOf(rows: readonly Row[]): string {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies['@modelcontextprotocol/conformance'];
  const date = new Date().toISOString().slice(0, 10);
  return `# MCP conformance

Our client in a headless Chromium page against \`@modelcontextprotocol/conformance\` ${version}, on ${date}: all scenarios for
clients that belong to a revision. Scenarios of extensions are left out: a page offers no client credentials, enterprise tokens,
proofs of possession or skills, and the suite has no scenario in which a client runs tasks.
\`npm run conformance:mcp\` runs them and writes this table; \`-- --revision 2026-07-28\` does so for one revision.
[Requirements for clients](mcp-requirements.md) names the test of each requirement.

| Revision | Scenario | Checks passed |
|---|---|---|
${rows.map(({ revision, scenario, passed, of }) => `| ${revision} | \`${scenario}\` | ${passed} of ${of} |`).join('\n')}
`;
}
