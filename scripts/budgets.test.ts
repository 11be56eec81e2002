import { describe, expect, test } from 'vitest';
import type { ChunkRecord } from '../build/chunk-list.ts';
import { siteBudgets } from './budgets.mjs';

const SANDBOX = ['sandbox/sandbox.worker.js', 'sandbox/engine.wasm'];

function chunk(file: string, modules: readonly string[], more: Partial<ChunkRecord> = {}): ChunkRecord {
  return { file, modules, facade: null, isEntry: false, imports: [], dynamicImports: [], css: [], ...more };
}

const CHUNKS: readonly ChunkRecord[] = [
  chunk('index.js', ['src/app/main.tsx'], {
    facade: 'index.html',
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['mcp.js', 'builtin.js', 'codemode.js', 'editor.js', 'dialog.js', 'result.js', 'ask.js'],
    css: ['index.css'],
  }),
  chunk('embed.js', ['src/embed/main.ts'], { facade: 'embed.html', isEntry: true, imports: ['react.js'] }),
  chunk('react.js', ['node_modules/react/index.js']),
  chunk('zod.js', ['node_modules/zod/index.js']),
  chunk('mcp.js', ['src/mcp/sdk.ts'], { imports: ['zod.js', 'react.js'], dynamicImports: ['http.js'] }),
  chunk('http.js', ['src/mcp/connection/open-http.ts'], {
    facade: 'src/mcp/connection/open-http.ts',
    imports: ['mcp.js', 'streams.js'],
  }),
  chunk('streams.js', ['src/runtime/streams.ts']),
  chunk('builtin.js', ['src/builtin/index.ts'], { imports: ['zod.js'] }),
  chunk('codemode.js', ['src/runtime/dialects/codemode/index.ts'], {
    dynamicImports: ['parser.js', 'typescript-parser.js', 'diagnose.js'],
  }),
  chunk('diagnose.js', ['src/runtime/host/diagnose.ts'], { facade: 'src/runtime/host/diagnose.ts' }),
  chunk('parser.js', ['node_modules/acorn/acorn.mjs']),
  chunk('typescript-parser.js', ['src/runtime/program/typescript/index.ts'], {
    facade: 'src/runtime/program/typescript/index.ts',
    imports: ['codemode.js', 'parser.js'],
  }),
  chunk('ask.js', ['src/ui/ask/ask-pane.tsx'], {
    facade: 'src/ui/ask/ask-pane.tsx',
    imports: ['react.js', 'codemode.js', 'models.js'],
  }),
  chunk('models.js', ['src/models/index.ts']),
  chunk('dialog.js', ['src/ui/dialog.tsx'], { facade: 'src/ui/dialog.tsx' }),
  chunk('result.js', ['src/ui/result/result-pane.tsx'], {
    facade: 'src/ui/result/result-pane.tsx',
    css: ['result.css'],
  }),
  chunk('editor.js', ['src/editor/monaco/create-editor.ts'], { dynamicImports: ['workbench.js'] }),
  chunk('workbench.js', ['node_modules/monaco-editor/editor.js']),
];

describe('the budgets of the site', () => {
  const filesOf = (name: string) => {
    const matches = siteBudgets(CHUNKS, SANDBOX).find((budget) => budget.name === name);
    return matches?.path.map((path) => path.replace('dist/site/', '')).toSorted();
  };

  test('count to the first paint what the page imports statically, styles included', () => {
    expect(filesOf('to paint, with Run enabled')).toEqual(['index.css', 'index.html', 'index.js', 'react.js']);
  });

  test('count to the frame of an element what its page imports', () => {
    expect(filesOf('frame of an element, to paint')).toEqual(['embed.html', 'embed.js', 'react.js']);
  });

  test('count a part that is loaded on demand without what is there already, and without what its own parts bring on demand', () => {
    expect(filesOf('MCP client')).toEqual(['mcp.js', 'zod.js']);
    expect(filesOf('MCP client with what reaches servers over HTTP')).toEqual([
      'http.js',
      'mcp.js',
      'streams.js',
      'zod.js',
    ]);
    expect(filesOf('built-in servers')).toEqual(['builtin.js']);
    expect(filesOf('parser with TypeScript')).toEqual(['parser.js', 'typescript-parser.js']);
    expect(filesOf('Ask, when its pane is opened, beside what a run takes')).toEqual(['ask.js', 'models.js']);
    expect(filesOf('engine')).toEqual(['sandbox/engine.wasm']);
  });

  test('count to the first run everything but the editor and what waits for a click', () => {
    expect(filesOf('everything until the default example has run')).toEqual(
      [
        'builtin.js',
        'codemode.js',
        'index.css',
        'index.html',
        'index.js',
        'mcp.js',
        'parser.js',
        'react.js',
        'result.css',
        'result.js',
        'zod.js',
        ...SANDBOX,
      ].toSorted(),
    );
  });

  test('given a part that no chunk holds, throw and name it', () => {
    expect(() =>
      siteBudgets(
        CHUNKS.filter(({ file }) => file !== 'mcp.js'),
        SANDBOX,
      ),
    ).toThrow('MCP client');
  });
});
