import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changed, guideNames, ROOT, type Step, stepsOf } from './follow-guide.ts';

test('there are guides', () => {
  expect(guideNames().length).toBeGreaterThan(3);
});

describe.each(guideNames())('the guide %s', (name) => {
  const steps = stepsOf(name);

  test('writes files that are not there, and changes lines that are', () => {
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['write', 'change']));
    const texts = new Map<string, string>();
    for (const step of steps) {
      const file = join(ROOT, step.path);
      if (step.kind === 'write') expect(existsSync(file), step.path).toBe(false);
      else texts.set(step.path, changed(texts.get(step.path) ?? readFileSync(file, 'utf8'), step));
    }
  });

  test('changes one registry, and nothing else that is there', () => {
    expect(new Set(steps.filter(({ kind }) => kind === 'change').map(({ path }) => path)).size).toBe(1);
  });
});

describe('a change of a guide', () => {
  const step: Step = { kind: 'change', path: 'a/b.ts', text: ' one\n+two\n-three\n' };

  test('keeps what it shows, adds and takes away', () => {
    expect(changed('zero\none\nthree\nfour\n', step)).toBe('zero\none\ntwo\nfour\n');
  });

  test.each(['one\nfour\n', 'one\nthree\none\nthree\n'])('that fits nowhere, or twice, is refused: %j', (text) => {
    expect(() => changed(text, step)).toThrow('a/b.ts');
  });
});
