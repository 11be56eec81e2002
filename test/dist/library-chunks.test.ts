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
  { file: 'index.node.js', chunks: 'host', node: true },
  { file: 'executor.node.js', chunks: 'host', node: true },
  { file: 'launch/node.js', chunks: 'host', node: true },
  { file: 'workers.js', chunks: 'host', node: false },
  {
    ...{ file: 'cli.js', chunks: 'host', node: true, builtin: true },
    brings: ['@opentelemetry/api', '@opentelemetry/sdk-node'],
  },
  { file: 'codemode-runner.js', chunks: 'script', node: false, element: true },
  { file: 'element/index.js', chunks: 'element', node: false, element: true },
  { file: 'element/define.js', chunks: 'element', node: false, element: true },
  { file: 'element/react.js', chunks: 'element', node: false, element: true, brings: ['react'] },
  { file: 'launch/sandbox.worker.js', chunks: 'worker.sandbox', node: false },
  { file: 'launch/validation.worker.js', chunks: 'worker.validation', node: false },
  { file: 'launch/sandbox.thread.mjs', chunks: 'thread.sandbox', node: true },
  { file: 'launch/validation.thread.mjs', chunks: 'thread.validation', node: true },
];
/** Every file of code that is shipped. */
const SCRIPTS = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name));
const FOREIGN = /\/node_modules\/(react|react-dom|scheduler|preact|zustand|monaco-editor|lucide-react|prettier)\//;
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
    if (file.endsWith('.wasm')) continue;
    for (const specifier of importsOf(readFileSync(join(LIBRARY, file), 'utf8'))) {
      if (specifier.startsWith('.')) files.add(posix.join(posix.dirname(file), specifier));
      else packages.add(specifier);
    }
  }
  return { files: [...files], packages: [...packages] };
}

/** Visits the syntax tree of a module, but not what is below a node for which `enter` says false. */
function visitCode(code: string, enter: (type: string, node: object) => boolean): void {
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const type: unknown = Reflect.get(node, 'type');
    if (typeof type === 'string' && !enter(type, node)) return;
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
}

function importsOf(code: string): string[] {
  const matches: string[] = [];
  visitCode(code, (type, node) => {
    const source: unknown = Reflect.get(node, 'source');
    if (/^(Import|Export)/.test(type) && typeof source === 'object' && source !== null) {
      const value = textOf(source);
      if (value !== undefined) matches.push(value);
    }
    return true;
  });
  return matches;
}

/** The text of a literal; the minifier writes those of dynamic imports as templates. */
function textOf(literal: object): string | undefined {
  const [only, ...more]: readonly { value?: { cooked?: string } }[] = Reflect.get(literal, 'quasis') ?? [];
  const value: unknown = more.length === 0 && only !== undefined ? only.value?.cooked : Reflect.get(literal, 'value');
  return typeof value === 'string' ? value : undefined;
}

/** Whether a module waits while it is loaded. */
function waitsAtTopLevel(code: string): boolean {
  let waits = false;
  visitCode(code, (type, node) => {
    if (type === 'AwaitExpression' || (type === 'ForOfStatement' && Reflect.get(node, 'await') === true)) waits = true;
    return !/Function|MethodDefinition|PropertyDefinition/.test(type);
  });
  return waits;
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

test.each(ENTRIES.filter(({ file }) => /\.(worker|thread)\./.test(file)))(
  '$file is one file, so that a bundler copies nothing beside it; a thread runs that of the worker',
  ({ file }) => {
    const others = file.endsWith('.thread.mjs') ? [file.replace('.thread.mjs', '.worker.js')] : [];
    expect(walk(file).files).toEqual([file, ...others]);
  },
);

test('no file waits at its top level: bundlers for older targets refuse it, and no `require` could load it', () => {
  expect(waitsAtTopLevel('const f = async () => { await 1; }; class A { async b() { await 2; } } await f();')).toBe(
    true,
  );
  expect(waitsAtTopLevel('const f = async () => { await 1; }; class A { async b() { await 2; } }')).toBe(false);
  // The command is a program: nothing imports it.
  const imported = SCRIPTS.filter((script) => script !== 'cli.js');
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((script) => waitsAtTopLevel(readFileSync(join(LIBRARY, script), 'utf8')))).toEqual([]);
});

test('the component for React says that it is for pages, as servers that render need to know', () => {
  expect(readFileSync(join(LIBRARY, 'element/react.js'), 'utf8')).toMatch(/^(["'])use client\1;/);
});

test('the host imports Node nowhere, so that a page can load it as it is', () => {
  const { files } = walk('index.js');
  for (const file of files) expect(readFileSync(join(LIBRARY, file), 'utf8')).not.toMatch(/\bfrom\s*["']node:/);
});

test('every file that code names by URL is there', () => {
  const named = SCRIPTS.flatMap((script) => {
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
