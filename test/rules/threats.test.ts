import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'tinyglobby';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/security.md';
const HEADING = '## Threats and their tests';

interface Patterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}
type VitestConfig = { test: { projects: { test: { name: string; include: string[]; exclude?: string[] } }[] } };
type PlaywrightConfig = { testDir: string; projects: { name: string; testMatch: string | string[] }[] };

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const config = async <T>(path: string): Promise<T> =>
  ((await import(pathToFileURL(join(ROOT, path)).href)) as { default: T }).default;

/** The rows of the table: what a row says, and the files that it names as its tests. */
function rows(): readonly { readonly row: string; readonly tests: readonly string[] }[] {
  const [, section = ''] = text(PAGE).split(`${HEADING}\n`);
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  return lines
    .filter((line) => line.startsWith('| ') && !/^\| (?:Threat|---)/.test(line))
    .map((row) => ({
      row,
      tests: [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));
}

/** The files that the steps of `npm test` and `npm run test:all` run. */
async function filesThatRun(): Promise<ReadonlySet<string>> {
  const steps = text('scripts/test.mjs') + text('test/suites.mjs');
  const { test: vitest } = await config<VitestConfig>('vitest.config.ts');
  const playwright = await config<PlaywrightConfig>('playwright.config.ts');
  const patterns: Patterns[] = [
    ...vitest.projects
      .filter((project) => steps.includes(`vitestStep('${project.test.name}'`))
      .map((project) => ({ include: project.test.include, exclude: project.test.exclude ?? [] })),
    ...playwright.projects
      .filter(({ name }) => steps.includes(`--project=${name}`))
      .map(({ testMatch }) => ({
        include: [testMatch].flat().map((pattern) => `${playwright.testDir}/${pattern}`),
        exclude: [],
      })),
  ];
  const matches = await Promise.all(
    patterns.map(({ include, exclude }) =>
      glob([...include], { cwd: ROOT, ignore: [...exclude, '**/node_modules/**'], expandDirectories: false }),
    ),
  );
  return new Set(matches.flat());
}

test('given the table of threats, each row names tests that are there and that a suite runs', async () => {
  const running = await filesThatRun();
  expect(running.size).toBeGreaterThan(100);
  const named = rows();
  expect(named.length).toBeGreaterThan(20);
  const faults = named.flatMap(({ row, tests }) => [
    ...(tests.length === 0 ? [`no test: ${row}`] : []),
    ...tests.filter((path) => !existsSync(join(ROOT, path))).map((path) => `not there: ${path}`),
    ...tests.filter((path) => existsSync(join(ROOT, path)) && !running.has(path)).map((path) => `no suite: ${path}`),
  ]);
  expect(faults).toEqual([]);
});
