// Runs the steps of a check one after another or side by side, and adds up what they report.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReport, sum, summary } from './reports.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command a program of node_modules/.bin or of the system, and its arguments
 * @property {Readonly<Record<string, string>>} [env]
 * @property {{ format: import('./reports.mjs').ReportFormat, file: string }} [report] where it reports its tests,
 *   relative to the root; without one the step is a check that holds or does not
 * @property {boolean} [reportOnOutput] the report is what the step prints on its standard output
 * @property {RegExp} [shows] lines of its output that are worth seeing when it succeeds
 */
/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} ok
 * @property {number} durationMs
 * @property {import('./reports.mjs').Counts | undefined} counts
 */

/** @typedef {readonly (Step | readonly Step[])[]} Group steps side by side, and among them rows of steps one after another */

/**
 * Runs groups of steps: one group after another, what is in a group side by side. Every step runs, whatever became of
 * those before it, so that one run shows everything that is wrong. The output of a step is shown when it fails.
 * @param {readonly Group[]} groups
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function runSteps(groups) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const group of groups) outcomes.push(...(await Promise.all(group.map(runRow))).flat());
  return outcomes;
}

/** @param {Step | readonly Step[]} row */
async function runRow(row) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of 'command' in row ? [row] : row) outcomes.push(await runStep(step));
  return outcomes;
}

/**
 * Prints the table of a run and, as its last line, what passed and failed; writes the same to a file.
 * @param {readonly Outcome[]} outcomes
 * @param {string} file relative to the root
 * @returns {boolean} whether nothing failed and something ran
 */
export function conclude(outcomes, file) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const outcome of outcomes) {
    const seconds = `${(outcome.durationMs / 1000).toFixed(1)} s`.padStart(8);
    console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name.padEnd(width)} ${seconds}  ${describe(outcome)}`.trimEnd());
  }
  const total = totalOf(outcomes);
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(total)}\n`);
  console.log(summary(total));
  return total.failed === 0 && total.passed > 0;
}

/**
 * The tests of all steps. A step that failed without a failed test, such as a type error, is one failure, by its name.
 * @param {readonly Outcome[]} outcomes
 */
export function totalOf(outcomes) {
  return sum(
    outcomes.map(({ name, ok, counts = { passed: 0, failed: 0, skipped: 0 } }) => {
      if (ok) return counts;
      return { ...counts, failed: Math.max(counts.failed, 1), failures: counts.failures ?? [name] };
    }),
  );
}

/** @param {Step} step */
async function runStep(step) {
  const startMs = performance.now();
  const file = step.report === undefined ? undefined : join(ROOT, step.report.file);
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
  }
  console.log(`… ${step.name}`);
  const { code, output, stdout } = await execute(step);
  if (file !== undefined && step.reportOnOutput === true) writeFileSync(file, stdout);
  const { counts, problem } = count(step);
  const ok = code === 0 && problem === undefined && (counts?.failed ?? 0) === 0;
  const outcome = { name: step.name, ok, durationMs: performance.now() - startMs, counts };
  console.log(`${ok ? '✓' : '✗'} ${step.name}  ${describe(outcome)}`.trimEnd());
  if (ok && step.shows !== undefined) for (const line of linesLike(output, step.shows)) console.log(`  ${line}`);
  if (!ok) console.log(`\n${output.trimEnd()}\n${problem ?? `${step.command.join(' ')} ended with ${code}.`}\n`);
  return outcome;
}

/**
 * @param {string} output
 * @param {RegExp} pattern
 */
function linesLike(output, pattern) {
  return output.split(/\r?\n/).filter((line) => pattern.test(line));
}

/**
 * @param {Step} step
 * @returns {{ counts?: import('./reports.mjs').Counts, problem?: string }}
 */
function count(step) {
  if (step.report === undefined) return {};
  try {
    const counts = readReport(step.report.format, join(ROOT, step.report.file));
    return counts.passed + counts.failed > 0 ? { counts } : { counts, problem: `${step.name} ran no test at all.` };
  } catch (error) {
    return { problem: `${step.name} left no report: ${error instanceof Error ? error.message : error}` };
  }
}

/**
 * @param {Step} step
 * @returns {Promise<{ code: number | string, output: string, stdout: string }>}
 */
function execute(step) {
  const [program = '', ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...step.env,
        PATH: `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      stdout += part;
      if (step.reportOnOutput !== true) output += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
    child.on('error', (error) => resolve({ code: error.message, output, stdout }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'no status', output, stdout }));
  });
}

/** @param {{ counts?: import('./reports.mjs').Counts | undefined }} outcome */
function describe({ counts }) {
  if (counts === undefined) return '';
  const parts = [`${counts.passed} passed`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`);
  if (counts.flaky !== undefined) parts.push(`${counts.flaky.length} on another try`);
  return parts.join(', ');
}
