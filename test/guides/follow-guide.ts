import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const GUIDES = join(ROOT, 'docs/guides');

/** What a guide has its reader do to one file: write it, or change some lines of it. */
export interface Step {
  readonly kind: 'write' | 'change';
  /** The file, from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** A fence whose info string names a file, with what stands in it. Longer fences hold Markdown with fences of its own. */
const FENCE = /^(`{3,})(\w+) ([\w.-]+(?:\/[\w.-]+)+)\n([\s\S]*?)^\1$/gm;

/** The names of all guides. */
export const guideNames = (): readonly string[] => readdirSync(GUIDES).filter((name) => name.endsWith('.md'));

/** What a guide has its reader do, in its order. */
export function stepsOf(name: string): readonly Step[] {
  const guide = readFileSync(join(GUIDES, name), 'utf8');
  return [...guide.matchAll(FENCE)].map(([, , language, path = '', text = '']): Step => {
    return { kind: language === 'diff' ? 'change' : 'write', path, text };
  });
}

/** A text with the change of a step made in it. Throws where what the step shows as it was is not there, or is there twice. */
export function changed(text: string, { path, text: diff }: Step): string {
  const lines = diff.trimEnd().split('\n');
  const side = (sign: '-' | '+'): string =>
    lines
      .filter((line) => line.startsWith(sign) || line.startsWith(' '))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [before, ...more] = text.split(side('-'));
  if (before === undefined || more.length !== 1) {
    throw new Error(`A guide changes lines of ${path} that are there ${more.length} times:\n${side('-')}`);
  }
  return [before, ...more].join(side('+'));
}

/** Does the steps of guides in a copy of the repository. */
export function follow(names: readonly string[], copy: string): readonly Step[] {
  const steps = names.flatMap(stepsOf);
  for (const step of steps) {
    const file = join(copy, step.path);
    if (step.kind === 'change') writeFileSync(file, changed(readFileSync(file, 'utf8'), step));
    else {
      if (existsSync(file)) throw new Error(`A guide writes ${step.path}, which is there`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, step.text);
    }
  }
  return steps;
}
