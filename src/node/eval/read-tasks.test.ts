import { describe, expect, test } from 'vitest';
import { readTasks } from './read-tasks.ts';

const read = (text: string) => readTasks(text, 'tasks.yaml');

test('given the short forms, reads them as the long ones', () => {
  expect(read('servers: [issues]\ntasks:\n  - id: a\n    task: Count\n    expect: [issues/list_issues]\n')).toEqual([
    {
      ...{ id: 'a', turns: ['Count'], servers: ['issues'] },
      ...{ expect: [{ tool: 'issues/list_issues' }], forbid: [] },
    },
  ]);
});

test('given JSON, reads it as well', () => {
  const tasks = [{ id: 'a', servers: ['x'], turns: ['One', 'Two'], check: 'return true' }];
  expect(read(JSON.stringify({ tasks }))[0]).toMatchObject({ turns: ['One', 'Two'], check: 'return true' });
});

describe('given a mistake, says where and what to write', () => {
  const task = (lines: string): string => `servers: [issues]\ntasks:\n  - id: a\n    task: Count\n${lines}`;
  test.each([
    ['tasks: [', /tasks\.yaml: .*line 1/s],
    ['tasks: []', /holds 0 tasks/],
    ['task: x', /task/],
    [task('    expekt: [issues/x]'), /tasks\[0\]\.expekt/],
    [task('    expect: [list_issues]'), /expect\[0\] must be SERVER\/TOOL/],
    [task('    expect: [{ tool: issues/x, input: { n: { $type: int } } }]'), /\$type must be one of/],
    [
      task('    expect: [{ tool: issues/x, input: &a { x: *a } }]'),
      /expect\[0\]\.input must be an object of JSON values/,
    ],
    [task('    expect: [{ tool: issues/x, times: -1 }]'), /times/],
    [task(''), /a checks nothing/],
    [task('    turns: [Two]\n    check: return true'), /either task or turns/],
    ['tasks:\n  - { id: a, task: x, check: return true }', /a has no servers/],
    [`${task('    check: return true')}\n  - { id: a, task: x, check: return 1 }`, /two tasks are called a/],
    [`x: &x [1]\ny: [${Array(200).fill('*x').join(', ')}]\ntasks: []`, /cannot be read|no option x/],
  ])('%j', (text, message) => expect(() => read(text)).toThrow(message));

  test('of aliases that grow without end, it reads none', () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(', ')}]`,
    );
    expect(() => read(`l0: &l0 [x]\n${levels.join('\n')}\n`)).toThrow(/cannot be read/);
  });
});
