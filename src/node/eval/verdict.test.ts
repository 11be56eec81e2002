import { afterAll, describe, expect, test } from 'vitest';
import type { ServerCall, Transcript } from '../../agent/index.ts';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import type { EvalRun } from './eval-run.ts';
import type { EvalTask } from './eval-task.ts';
import { markdownOf, reportOf } from './report.ts';
import { createRunCheck } from './run-check.ts';
import { readTranscriptFile, transcriptFile } from './transcript-file.ts';
import { judgeRun } from './verdict.ts';

const runtime = createRuntimeHost({ launch: launchInProcess });
const runCheck = createRunCheck(runtime, 2_000);
afterAll(() => runtime.close());

const CALLS: readonly ServerCall[] = [
  { server: 'issues', tool: 'list_issues', input: { state: 'open' }, ok: true },
  { server: 'issues', tool: 'delete_issue', input: { number: 1 }, ok: false, error: 'Refused' },
];

function runOf(task: Partial<EvalTask>, more: Partial<EvalRun & Transcript> = {}): EvalRun {
  const { state, opinion, ended = 'answered', answer = 'There are 9', result = 9 } = more;
  const step = {
    kind: 'call',
    tool: 'codemode_run',
    input: {},
    failed: false,
    text: '',
    result,
    questions: [],
  } as const;
  return {
    task: { id: 'a', turns: ['Count'], servers: ['issues'], expect: [], forbid: [], ...task },
    ...{ mode: 'codemode', attempt: 1 },
    transcript: {
      ...{ model: { provider: 'openai', name: 'x' }, ended, answer, result },
      turns: [
        {
          task: 'Count',
          steps: [
            {
              kind: 'answer',
              text: '',
              calls: [],
              stop: 'tool-calls',
              durationMs: 10,
              usage: { inputTokens: 5, outputTokens: 2 },
            },
            { ...step, calls: CALLS, mistakes: ['script-in-text'], durationMs: 20 },
          ],
        },
      ],
    },
    ...(state === undefined ? {} : { state }),
    ...(opinion === undefined ? {} : { opinion }),
  };
}
const passes = async (...args: Parameters<typeof runOf>): Promise<boolean> =>
  (await judgeRun(runOf(...args), runCheck)).passed;

describe('given calls that are expected and forbidden', () => {
  test.each<[Partial<EvalTask>, boolean]>([
    [{ expect: [{ tool: 'issues/list_issues' }] }, true],
    [{ expect: [{ tool: 'issues/list_issues', times: 1 }] }, true],
    [{ expect: [{ tool: 'issues/list_issues', times: 2 }] }, false],
    [{ expect: [{ tool: 'issues/list_issues', times: { max: 1 } }] }, true],
    [{ expect: [{ tool: 'issues/get_issue', times: { max: 1 } }] }, true],
    [{ expect: [{ tool: 'issues/get_issue' }] }, false],
    // One that failed is not what was expected, and one that was tried was forbidden all the same.
    [{ expect: [{ tool: 'issues/delete_issue' }] }, false],
    [{ forbid: [{ tool: 'issues/delete_*' }] }, false],
    [{ forbid: [{ tool: 'issues/delete_issue', input: { number: 2 } }] }, true],
    [{ forbid: [{ tool: 'issues/create_issue' }] }, true],
  ])('%j passes: %s', async (task, passed) => expect(await passes(task)).toBe(passed));
});

describe('given a check', () => {
  test.each([
    ['return true', true, /passed/],
    [
      'return answer.includes("9") && result === 9 && calls.length === 2 && turns[0] === "Count" && ended === "answered"',
      true,
      /passed/,
    ],
    ['return state.total === 3', true, /passed/],
    ['return "there is one too many"', false, /^there is one too many$/],
    ['return calls.length', false, /returned 2/],
    ['', false, /returned null/],
    ['throw new Error("no")', false, /The check failed: no/],
    ['return (', false, /The check failed/],
    ['for (;;) {}', false, /The check failed/],
    ['return typeof Date + typeof performance', false, /^undefinedundefined$/],
    ['return typeof fetch + typeof process', false, /^undefinedundefined$/],
  ])('%j passes: %s', async (check, ok, message) => {
    const { findings } = await judgeRun(runOf({ check }, { state: { ok: true, value: { total: 3 } } }), runCheck);
    expect(findings.find(({ kind }) => kind === 'check')).toMatchObject({
      ok,
      message: expect.stringMatching(message),
    });
  });

  test('chance is the same each time', async () => {
    const check = 'return String(Math.random())';
    const [first, second] = [await judgeRun(runOf({ check }), runCheck), await judgeRun(runOf({ check }), runCheck)];
    expect(first).toEqual(second);
    expect(first.findings.at(-1)?.message).toMatch(/^0\.\d+$/);
  });
});

test.each([
  [{ ended: 'loop' }, false],
  [{ state: { ok: false, error: 'x' } }, false],
  [{ opinion: { model: { provider: 'openai', name: 'j' }, text: 'PASS: it is right' } }, true],
  [{ opinion: { model: { provider: 'openai', name: 'j' }, text: '**FAIL** it is not' } }, false],
  [{ opinion: { model: { provider: 'openai', name: 'j' }, text: 'I would say PASS' } }, false],
] as const)('given %j, the run passes: %s', async (more, passed) => expect(await passes({}, more)).toBe(passed));

test('given kept transcripts, the verdicts are the same, to the letter', async () => {
  const runs = [
    runOf(
      { expect: [{ tool: 'issues/*' }], check: 'return state.total' },
      { state: { ok: true, value: { total: 3 } } },
    ),
    runOf({ forbid: [{ tool: 'issues/delete_*' }] }),
    runOf({}, { ended: 'out-of-steps', answer: '' }),
  ];
  const kept = readTranscriptFile(transcriptFile(runs), 'runs.json');
  expect(kept).toEqual(runs);
  const judge = (all: readonly EvalRun[]) => Promise.all(all.map((run) => judgeRun(run, runCheck)));
  expect(await judge(kept)).toEqual(await judge(runs));
});

test.each([
  ['{', /is not JSON/],
  ['{"format":"other"}', /no transcripts/],
  ['{"format":"codemode-eval","version":1,"runs":[{}]}', /runs\[0\]\.task must be an object/],
  ['{"format":"codemode-eval","version":1,"runs":[{"task":{"id":"a"}}]}', /runs\[0\]\.task\.turns/],
  [`{"a":${'['.repeat(600)}${']'.repeat(600)}}`, /too deep/],
])('given %j for a file of transcripts, says what is wrong', (text, message) => {
  expect(() => readTranscriptFile(text, 'runs.json')).toThrow(message);
});

test('given runs, the report sums them up by mode and task, and shows texts as text', async () => {
  const runs = [
    runOf({}),
    { ...runOf({ check: 'return "<b>no</b>\\n| x |"' }), attempt: 2 },
    { ...runOf({}, { ended: 'loop' }), mode: 'direct' },
  ];
  const judged = await Promise.all(runs.map(async (run) => ({ run, verdict: await judgeRun(run, runCheck) })));
  const report = reportOf(judged, 0.5);
  expect(report).toMatchObject({ ok: false, threshold: 0.5, model: 'openai:x' });
  expect(report.share).toBeCloseTo(1 / 3);
  expect(report.modes.codemode).toMatchObject({
    ...{ runs: 2, passed: 1, mistakes: { 'script-in-text': 2 } },
    inputTokens: { median: 5, min: 5, max: 5 },
    durationMs: { median: 30, min: 30, max: 30 },
  });
  const markdown = markdownOf(report);
  expect(markdown).toContain('Failed: 33.3 % of 3 runs passed, 50 % are needed.');
  expect(markdown).toContain('| a | 1 of 2 | 0 of 1 |');
  expect(markdown).toContain('check: \\<b\\>no\\</b\\> \\| x \\|');
  expect(reportOf(judged, 1 / 3).ok).toBe(true);
});
