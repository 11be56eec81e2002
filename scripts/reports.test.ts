import { describe, expect, test } from 'vitest';
import { countsOf, sum, summary } from './reports.mjs';
import { totalOf } from './steps.mjs';

describe('countsOf', () => {
  test('given a report of Vitest, counts a file that did not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          assertionResults: [{ status: 'failed', fullName: 'it adds', failureMessages: ['3 is not 2'] }],
        },
        { status: 'failed', name: 'b.test.ts', message: 'No such file', assertionResults: [] },
        { status: 'passed', name: 'c.test.ts', assertionResults: [{ status: 'passed', fullName: 'it goes' }] },
      ],
    };
    const failures = ['b.test.ts\n  No such file', 'it adds\n  3 is not 2'];
    expect(countsOf('vitest', JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 3, failures });
  });

  test('given a report of Playwright, says what failed and why, and what passed on another try, and counts errors outside of tests as failures', () => {
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'x' }],
      suites: [
        {
          title: 'run.spec.ts',
          specs: [
            { title: 'it runs', tests: [{ status: 'expected' }] },
            {
              title: 'it ends',
              tests: [
                {
                  status: 'unexpected',
                  results: [{ errors: [{ message: '\u001b[31mNot visible\u001b[39m\n\n  after 5 s' }] }],
                },
              ],
            },
          ],
          suites: [{ title: 'given a loop', specs: [{ title: 'it stops', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    };
    const flaky = ['run.spec.ts › given a loop › it stops'];
    const failures = ['run.spec.ts › it ends\n  Not visible\n    after 5 s'];
    expect(countsOf('playwright', JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      flaky,
      failures,
    });
  });

  test('given a report of Vitest, names a test that passed on another try, and what went wrong before', () => {
    const report = {
      ...{ numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        {
          status: 'passed',
          assertionResults: [
            { status: 'passed', fullName: 'it goes', failureMessages: [] },
            { status: 'passed', fullName: 'it lasts', failureMessages: ['no answer'] },
          ],
        },
      ],
    };
    expect(countsOf('vitest', JSON.stringify(report)).flaky).toEqual(['it lasts\n  no answer']);
  });

  test('given a summary, takes over what it says', () => {
    const counts = { passed: 1, failed: 1, skipped: 2, flaky: ['it lasts'], failures: ['it ends'] };
    expect(countsOf('summary', JSON.stringify(counts))).toEqual(counts);
  });

  test('given the result of the conformance kit, takes its score', () => {
    expect(countsOf('conformance', '{"passed":7,"failed":2,"results":[]}')).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
    });
  });

  test('given something else, throws: no report is no success', () => {
    expect(() => countsOf('vitest', '{}')).toThrow('testResults');
    expect(() => countsOf('playwright', '{"errors":[]}')).toThrow('expected');
    expect(() => countsOf('conformance', 'oops')).toThrow(SyntaxError);
  });
});

test('sums add up what each counted', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(sum([{ ...one, flaky: ['a'] }, one, { ...one, flaky: ['b'] }]).flaky).toEqual(['a', 'b']);
  expect(
    sum([
      { ...one, failures: ['a'] },
      { ...one, failures: ['b'] },
    ]).failures,
  ).toEqual(['a', 'b']);
});

test('the last lines say what failed and why, and what passed only on another try, and the very last counts passes and failures', () => {
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('\n3 passed, 0 failed');
  expect(
    summary({ passed: 3, failed: 1, skipped: 2, flaky: ['it lasts'], failures: ['it ends\n  3 is not 2'] }).split('\n'),
  ).toEqual([
    '',
    'Failed:',
    '  it ends',
    '    3 is not 2',
    '',
    '1 passed only on another try:',
    '  it lasts',
    '',
    '2 skipped',
    '',
    '3 passed, 1 failed',
  ]);
});

test('a check that failed without a failed test is one failure of the run', () => {
  const outcome = { durationMs: 1, counts: undefined };
  const tests = { durationMs: 1, counts: { passed: 3, failed: 0, skipped: 0 } };
  expect(
    totalOf([
      { name: 'types', ok: false, ...outcome },
      { name: 'lint', ok: true, ...outcome },
      { name: 'crashed at the end', ok: false, ...tests },
    ]),
  ).toEqual({ passed: 3, failed: 2, skipped: 0, failures: ['types', 'crashed at the end'] });
});
