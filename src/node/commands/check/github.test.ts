import { expect, test } from 'vitest';
import type { Problem } from './found.ts';
import { annotation } from './github.ts';

const PROBLEM: Problem = { file: 'docs/a.md', line: 3, column: 7, severity: 'error', rule: 'types', message: 'Wrong' };
const HERE = { cwd: '/repo', env: {} };

test('a problem is a workflow command with its place, what it is, and its hint', () => {
  expect(annotation({ ...PROBLEM, code: 'TS1', hint: 'Do this' }, HERE)).toBe(
    '::error file=docs/a.md,line=3,col=7,title=codemode-runner types/TS1::Wrong%0ADo this\n',
  );
  expect(annotation({ ...PROBLEM, severity: 'warning' }, HERE)).toMatch(/^::warning /);
  expect(annotation({ ...PROBLEM, severity: 'info' }, HERE)).toMatch(/^::notice /);
});

test('files count from the root of the repository, wherever the command runs', () => {
  expect(annotation(PROBLEM, { cwd: '/repo/site', env: { GITHUB_WORKSPACE: '/repo' } })).toContain(
    'file=site/docs/a.md,',
  );
});

test('no text of a document ends the command or begins another one', () => {
  const hostile = '50%\n::set-output name=a::b\r\n  ::stop-commands::x\u001b[31m\u2028::error::';
  const line = annotation({ ...PROBLEM, file: 'a:b,c%\n::x.md', message: hostile }, HERE);
  expect(line.split(/[\r\n\u2028]/)).toHaveLength(2);
  expect(line).toContain('file=a%3Ab%2Cc%25%0A%3A%3Ax.md,line=3');
  expect(line).toContain('::50%25%0A::set-output name=a::b%0A  ::stop-commands::x');
  expect(line).not.toContain('\u001b');
});
