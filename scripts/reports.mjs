// What test runners report, as numbers: read from their JSON, never from text meant for people.
import { readFileSync } from 'node:fs';

/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts */

/** @type {Readonly<Record<'vitest' | 'playwright' | 'conformance' | 'summary', (report: unknown) => Counts>>} */
const READERS = {
  // A file that does not load is a failed suite without tests in it, so failed files without failed tests count too.
  vitest: (report) => {
    const files = list(report, 'testResults');
    const broken = files.filter(
      (file) => text(file, 'status') === 'failed' && list(file, 'assertionResults').length === 0,
    );
    return {
      passed: number(report, 'numPassedTests'),
      failed: number(report, 'numFailedTests') + broken.length,
      skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
    };
  },
  playwright: (report) => {
    const stats = field(report, 'stats');
    return {
      passed: number(stats, 'expected') + number(stats, 'flaky'),
      failed: number(stats, 'unexpected') + list(report, 'errors').length,
      skipped: number(stats, 'skipped'),
    };
  },
  conformance: (report) => ({ passed: number(report, 'passed'), failed: number(report, 'failed'), skipped: 0 }),
  summary: (report) => ({
    passed: number(report, 'passed'),
    failed: number(report, 'failed'),
    skipped: number(report, 'skipped'),
  }),
};

/** @typedef {keyof typeof READERS} ReportFormat */

/**
 * Reads a report. One that is missing or of another shape throws: a runner that did not get as far as its report has
 * failed.
 * @param {ReportFormat} format
 * @param {string} file
 * @returns {Counts}
 */
export function readReport(format, file) {
  return countsOf(format, readFileSync(file, 'utf8'));
}

/**
 * @param {ReportFormat} format
 * @param {string} json the text of the report
 * @returns {Counts}
 */
export function countsOf(format, json) {
  return READERS[format](JSON.parse(json));
}

/**
 * @param {readonly Counts[]} counts
 * @returns {Counts}
 */
export function sum(counts) {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown}
 */
function field(value, key) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function number(value, key) {
  const found = field(value, key);
  if (typeof found === 'number') return found;
  throw new Error(`The report has no number "${key}".`);
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {readonly unknown[]}
 */
function list(value, key) {
  const found = field(value, key);
  if (Array.isArray(found)) return found;
  throw new Error(`The report has no list "${key}".`);
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function text(value, key) {
  const found = field(value, key);
  if (typeof found === 'string') return found;
  throw new Error(`The report has no text "${key}".`);
}
