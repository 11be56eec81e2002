import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runConformance } from './conformance.ts';
import { runExecutors } from './executors.ts';
import type { Outcome } from './outcome.ts';
import { runPeers } from './peers.ts';
import { runServeClients } from './serve-clients.ts';
import { runServeConformance } from './serve-conformance.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    report: { type: 'string' },
    table: { type: 'string' },
    revision: { type: 'string', multiple: true },
  },
});

const outcomes: Outcome[] = [];
const note = (outcome: Outcome): void => {
  outcomes.push(outcome);
  process.stdout.write(`${outcome.passed ? 'passed' : 'FAILED'}  ${outcome.name}: ${outcome.found}\n`);
};

if (values.only === undefined || values.only === 'executors') await runExecutors(note);
if (values.only === undefined || values.only === 'peers') await runPeers(note);
if (values.only === undefined || values.only === 'serve') {
  await runServeClients(note);
  await runServeConformance(note);
}
if (values.only === undefined || values.only === 'conformance') await runConformance(note, values);

const passed = outcomes.filter((outcome) => outcome.passed).length;
const failed = outcomes.length - passed;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (values.report !== undefined) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, `${JSON.stringify({ passed, failed, skipped: 0, outcomes }, null, 1)}\n`);
}
// A suite that looked at nothing has not passed.
process.exit(failed > 0 || passed === 0 ? 1 : 0);
