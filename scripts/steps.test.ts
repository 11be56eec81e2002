import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conclude, ROOT, runSteps, type Step } from './steps.mjs';

describe('the steps of a check', () => {
  let folder: string;
  let printed: string[];
  beforeEach(() => {
    // Reports are named relative to the root, as the steps of the repository name theirs.
    folder = relative(ROOT, mkdtempSync(join(ROOT, 'node_modules/.steps-')));
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(join(ROOT, folder), { recursive: true });
  });

  const node = (name: string, code: string, more: Partial<Step> = {}): Step => ({
    name,
    command: ['node', '-e', code],
    ...more,
  });
  const kit = (name: string, passed: number, failed: number, code = 0): Step =>
    node(name, `console.log(JSON.stringify({passed:${passed},failed:${failed}}));process.exitCode=${code}`, {
      report: { format: 'conformance', file: `${folder}/${name}.json` },
      reportOnOutput: true,
    });

  test('given steps that succeed, adds up their tests and writes the sum down', async () => {
    const outcomes = await runSteps([[node('types', ''), kit('one', 3, 0)], [kit('two', 4, 0)]]);
    expect(outcomes.map(({ name, ok }) => [name, ok])).toEqual([
      ['types', true],
      ['one', true],
      ['two', true],
    ]);
    expect(conclude(outcomes, `${folder}/sum.json`)).toBe(true);
    expect(printed.at(-1)?.trim()).toBe('7 passed, 0 failed');
    expect(JSON.parse(readFileSync(join(ROOT, folder, 'sum.json'), 'utf8'))).toEqual({
      passed: 7,
      failed: 0,
      skipped: 0,
    });
  });

  test('given a row among steps side by side, runs the steps of the row one after another', async () => {
    const file = join(ROOT, folder, 'order.txt');
    const append = (text: string, ms: number) =>
      `setTimeout(() => require('fs').appendFileSync(${JSON.stringify(file)}, '${text}'), ${ms})`;
    const outcomes = await runSteps([[node('a', ''), [node('b', append('b', 100)), node('c', append('c', 0))]]]);
    expect(outcomes.map(({ name, ok }) => [name, ok])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ]);
    expect(readFileSync(file, 'utf8')).toBe('bc');
  });

  test('given a check that fails, shows its output, runs the rest, and fails', async () => {
    const outcomes = await runSteps([[node('types', 'console.error("TS1234");process.exit(2)')], [kit('one', 3, 0)]]);
    expect(printed.join('\n')).toMatch(/TS1234[\s\S]*ended with 2/);
    expect(conclude(outcomes, `${folder}/sum.json`)).toBe(false);
    expect(printed.at(-1)).toMatch(/^\nFailed:\n {2}\S+\n\n3 passed, 1 failed$/);
  });

  test('given tests that fail although the runner ends well, fails', async () => {
    const outcomes = await runSteps([[kit('one', 3, 2)]]);
    expect(outcomes[0]?.ok).toBe(false);
    expect(conclude(outcomes, `${folder}/sum.json`)).toBe(false);
    expect(printed.at(-1)).toMatch(/^\nFailed:\n {2}\S+\n\n3 passed, 2 failed$/);
  });

  test.each<[string, (root: string) => Step, RegExp]>([
    ['ran no test', () => kit('none', 0, 0), /ran no test/],
    [
      'left no report',
      (root) => ({ ...node('silent', ''), report: { format: 'vitest', file: `${root}/silent.json` } }),
      /left no report/,
    ],
    ['is no program', () => ({ name: 'absent', command: ['no-such-program-here'] }), /ENOENT/],
  ])('given a step that %s, fails', async (_, step, message) => {
    const outcomes = await runSteps([[step(folder)]]);
    expect(outcomes[0]?.ok).toBe(false);
    expect(printed.join('\n')).toMatch(message);
    expect(conclude(outcomes, `${folder}/sum.json`)).toBe(false);
  });

  test('given lines that are worth seeing, shows them although the step succeeds', async () => {
    await runSteps([[node('kit', 'console.log("MUST: 3 of 3");console.log("noise")', { shows: /^MUST/ })]]);
    expect(printed.join('\n')).toContain('MUST: 3 of 3');
    expect(printed.join('\n')).not.toContain('noise');
  });
});
