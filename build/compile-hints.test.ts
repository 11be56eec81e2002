import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { compileHints } from './compile-hints.ts';

/** The first line of each chunk of an entry that imports two others on demand. */
async function firstLines(isCalledOnLoad: (name: string) => boolean): Promise<Record<string, string>> {
  const modules: Readonly<Record<string, string>> = {
    entry: "import('first-run').then(({ run }) => run()); import('later').then(({ show }) => show());",
    'first-run': 'export function run() { globalThis.ran = true; }',
    later: 'export function show() { globalThis.shown = true; }',
  };
  const source = {
    name: 'source',
    resolveId: (id: string) => (id in modules ? id : null),
    load: (id: string) => modules[id] ?? null,
  };
  const bundle = await rolldown({ input: 'entry', plugins: [source, compileHints(isCalledOnLoad)] as never });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return Object.fromEntries(
    output.map((file) => [file.name, file.type === 'chunk' ? (file.code.split('\n')[0] ?? '') : '']),
  );
}

test('given the chunks of a first run, V8 is asked in the first line to compile all of their functions, and of others none', async () => {
  const lines = await firstLines((name) => name === 'first-run');
  expect(lines['first-run']).toBe('//# allFunctionsCalledOnLoad');
  expect(lines.later).toMatch(/^(?!\/\/)/);
  expect(lines.entry).toMatch(/^(?!\/\/)/);
});
