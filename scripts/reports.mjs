// What test runners report, as numbers: read from their JSON, never from text meant for people.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What went wrong is told in as many lines of its message: what was asked, what was found, where it stopped. */
const REASON_LINES = 12;
const REASON_LINE_CHARS = 200;

/**
 * @typedef {object} Counts
 * @property {number} passed tests that passed on another try included
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [flaky] those that passed only on another try, by name and what went wrong at first; absent where
 *   there are none
 * @property {readonly string[]} [failures] those that failed, by name and what went wrong, where the report names them; absent
 *   where there are none
 */

/** @type {Readonly<Record<'vitest' | 'playwright' | 'conformance' | 'summary', (report: unknown) => Counts>>} */
const READERS = {
  // A file that does not load is a failed suite without tests in it, so failed files without failed tests count too.
  vitest: (report) => {
    const files = list(report, 'testResults');
    const broken = files.filter(
      (file) => text(file, 'status') === 'failed' && list(file, 'assertionResults').length === 0,
    );
    const tests = files.flatMap((file) => list(file, 'assertionResults'));
    return {
      passed: number(report, 'numPassedTests'),
      failed: number(report, 'numFailedTests') + broken.length,
      skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
      ...named('flaky', tests.filter(wasRetried).map(nameAndReason)),
      ...named('failures', [
        ...broken.map((file) => withReason(text(file, 'name'), field(file, 'message'))),
        ...tests.filter((test) => field(test, 'status') === 'failed').map(nameAndReason),
      ]),
    };
  },
  playwright: (report) => {
    const stats = field(report, 'stats');
    return {
      passed: number(stats, 'expected') + number(stats, 'flaky'),
      failed: number(stats, 'unexpected') + list(report, 'errors').length,
      skipped: number(stats, 'skipped'),
      ...named('flaky', testsThat('flaky', report, [])),
      ...named('failures', testsThat('unexpected', report, [])),
    };
  },
  conformance: (report) => ({ passed: number(report, 'passed'), failed: number(report, 'failed'), skipped: 0 }),
  summary: (report) => ({
    passed: number(report, 'passed'),
    failed: number(report, 'failed'),
    skipped: number(report, 'skipped'),
    ...named('flaky', (optionalList(report, 'flaky') ?? []).map(String)),
    ...named('failures', (optionalList(report, 'failures') ?? []).map(String)),
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
  /** @type {Counts} */
  const none = { passed: 0, failed: 0, skipped: 0 };
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      ...named('flaky', [...(total.flaky ?? []), ...(one.flaky ?? [])]),
      ...named('failures', [...(total.failures ?? []), ...(one.failures ?? [])]),
    }),
    none,
  );
}

/**
 * The last lines of a run: what failed and what passed only on another try, and why, what was skipped, and the sum.
 * @param {Counts} counts
 */
export function summary({ passed, failed, skipped, flaky = [], failures = [] }) {
  /** @param {string} lines */
  const indented = (lines) => lines.replaceAll(/^(?=.)/gm, '  ');
  return [
    ...(failures.length === 0 ? [] : ['', 'Failed:']),
    ...failures.map(indented),
    ...(flaky.length === 0 ? [] : ['', `${flaky.length} passed only on another try:`]),
    ...flaky.map(indented),
    ...(skipped === 0 ? [] : ['', `${skipped} skipped`]),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/**
 * @param {'flaky' | 'failures'} key
 * @param {readonly string[]} names
 * @returns {{ flaky?: readonly string[], failures?: readonly string[] }}
 */
function named(key, names) {
  return names.length === 0 ? {} : { [key]: names };
}

/** @param {unknown} test of Vitest */
function nameAndReason(test) {
  return withReason(text(test, 'fullName'), optionalList(test, 'failureMessages')?.[0]);
}

/**
 * @param {string} name
 * @param {unknown} message as the runner has it; it may be missing
 */
function withReason(name, message) {
  if (typeof message !== 'string') return name;
  const lines = stripVTControlCharacters(message).split(/\r?\n/);
  // Where the runner was says nothing.
  const said = lines.filter((line) => line.trim() !== '' && !line.includes('/node_modules/')).slice(0, REASON_LINES);
  return [name, ...said.map((line) => `  ${line.slice(0, REASON_LINE_CHARS)}`)].join('\n');
}

/**
 * A test of Vitest that passed keeps the messages of the tries before.
 * @param {unknown} test
 */
function wasRetried(test) {
  return field(test, 'status') === 'passed' && (optionalList(test, 'failureMessages') ?? []).length > 0;
}

/**
 * The tests that ended in one way, as the file and the titles that lead to them, and what went wrong.
 * @param {'flaky' | 'unexpected'} status Playwright's word for it
 * @param {unknown} suite
 * @param {readonly string[]} titles
 * @returns {string[]}
 */
function testsThat(status, suite, titles) {
  const inner = optionalList(suite, 'suites') ?? [];
  return [
    ...(optionalList(suite, 'specs') ?? []).flatMap((spec) => {
      const test = (optionalList(spec, 'tests') ?? []).find((one) => field(one, 'status') === status);
      if (test === undefined) return [];
      const errors = (optionalList(test, 'results') ?? []).flatMap((result) => optionalList(result, 'errors') ?? []);
      return [withReason([...titles, text(spec, 'title')].join(' › '), field(errors[0], 'message'))];
    }),
    ...inner.flatMap((suiteOfIt) => testsThat(status, suiteOfIt, [...titles, text(suiteOfIt, 'title')])),
  ];
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
 * @returns {readonly unknown[] | undefined}
 */
function optionalList(value, key) {
  const found = field(value, key);
  return Array.isArray(found) ? found : undefined;
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
