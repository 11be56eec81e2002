// What `.ci/run` does once the packages are there: `npm test`, then `npm run test:all`, added up.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNginx } from './ensure-nginx.mjs';
import { readReport, sum, summary } from './reports.mjs';
import { ROOT } from './steps.mjs';

const RUNS = [
  { script: 'test', report: 'test-results/test.json' },
  { script: 'test:all', report: 'test-results/test-all.json' },
];

ensureNginx();
/** @type {string[]} */
const took = [];
const totals = RUNS.map(({ script, report }) => {
  const file = join(ROOT, report);
  const startMs = performance.now();
  rmSync(file, { force: true });
  const { status } = spawnSync('npm', ['run', script], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  took.push(`npm run ${script} took ${((performance.now() - startMs) / 60_000).toFixed(1)} min`);
  try {
    const counts = readReport('summary', file);
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(`npm run ${script} did not get to its end: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
});
const total = sum(totals);
console.log(`\n${took.join(', ')}`);
console.log(summary(total));
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
