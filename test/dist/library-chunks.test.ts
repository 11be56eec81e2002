import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import type { ChunkRecord } from '../../build/chunk-list.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIBRARY = join(ROOT, 'dist/lib');

/** An entry of the package, and what may be below it. */
interface Entry {
  readonly file: string;
  readonly chunks: string;
  /** `node:` imports belong here. */
  readonly node: boolean;
  readonly builtin?: true;
  /** Parts of the element belong here. */
  readonly element?: true;
  /** What whoever installs the package brings along. */
  readonly brings?: readonly string[];
}
const ENTRIES: readonly Entry[] = [
  { file: 'index.js', chunks: 'host', node: false },
  { file: 'executor.js', chunks: 'host', node: false },
  { file: 'launch/node.js', chunks: 'host', node: true },
  { file: 'cli.js', chunks: 'host', node: true, builtin: true },
  { file: 'element/index.js', chunks: 'element', node: false, element: true },
  { file: 'element/define.js', chunks: 'element', node: false, element: true },
  { file: 'element/react.js', chunks: 'element', node: false, element: true, brings: ['react'] },
  { file: 'launch/sandbox.worker.js', chunks: 'worker', node: false },
  { file: 'launch/sandbox.thread.js', chunks: 'thread', node: true },
];
const FOREIGN = /\/node_modules\/(react|react-dom|scheduler|zustand|monaco-editor|lucide-react|prettier)\//;
const PAGE = /^src\/(app|ui|session|editor|embed)\//;
const ELEMENT = /^src\/(element|highlight)\//;
/** Servers of the page, which only the command brings along. */
const BUILTIN = /^src\/builtin\//;

interface Walk {
  /** Files reached, relative to the package. */
  readonly files: readonly string[];
  /** What they import that is not a file of the package. */
  readonly packages: readonly string[];
}

/** Follows the imports of a built file, static and dynamic, as they stand in the code. */
function walk(entry: string): Walk {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(readFileSync(join(LIBRARY, file), 'utf8'))) {
      if (specifier.startsWith('.')) files.add(posix.join(posix.dirname(file), specifier));
      else packages.add(specifier);
    }
  }
  return { files: [...files], packages: [...packages] };
}

function importsOf(code: string): string[] {
  const matches: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const type: unknown = Reflect.get(node, 'type');
    const source: unknown = Reflect.get(node, 'source');
    if (typeof type === 'string' && /^(Import|Export)/.test(type) && typeof source === 'object' && source !== null) {
      const value: unknown = Reflect.get(source, 'value');
      if (typeof value === 'string') matches.push(value);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return matches;
}

function modulesIn(chunks: string, files: readonly string[]): string[] {
  const records: ChunkRecord[] = JSON.parse(readFileSync(join(ROOT, `dist/lib.${chunks}.chunks.json`), 'utf8'));
  return records.filter(({ file }) => files.includes(file)).flatMap(({ modules }) => modules);
}

describe.each(ENTRIES)(
  'what $file of the library leads to',
  ({ file, chunks, node, builtin, element, brings = [] }) => {
    const { files, packages } = walk(file);
    const modules = modulesIn(chunks, files);

    test('is there, and was looked at', () => {
      expect(files.length).toBeGreaterThan(0);
      expect(modules.length).toBeGreaterThan(0);
    });

    test('imports nothing but itself, and modules of Node only where Node runs it', () => {
      const foreign = packages.filter((name) => !(node && name.startsWith('node:')));
      expect(foreign).toEqual(brings);
    });

    test('holds nothing of the screen', () => {
      expect(modules.filter((id) => FOREIGN.test(`/${id}`) || PAGE.test(id))).toEqual([]);
      expect(modules.some((id) => BUILTIN.test(id))).toBe(builtin === true);
      expect(modules.some((id) => ELEMENT.test(id))).toBe(element === true);
    });
  },
);

test('the host imports Node nowhere, so that a page can load it as it is', () => {
  const { files } = walk('index.js');
  for (const file of files) expect(readFileSync(join(LIBRARY, file), 'utf8')).not.toMatch(/\bfrom\s*["']node:/);
});

test('every file that code names by URL is there', () => {
  const scripts = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const named = scripts.flatMap((script) => {
    const code = readFileSync(join(LIBRARY, script), 'utf8');
    const urls = code.matchAll(/new URL\(\s*["'](\.[^"']+)["']\s*,\s*import\.meta\.url/g);
    return [...urls].map(([, path = '']) => join(LIBRARY, dirname(script), path));
  });
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect(statSync(path).isFile()).toBe(true);
  const engines = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wasm'));
  expect(engines.map((name) => name.split(sep).join('/'))).toEqual(['launch/quickjs.wasm']);
  expect(named.map((path) => relative(LIBRARY, path).split(sep).join('/'))).toContain('launch/quickjs.wasm');
});
