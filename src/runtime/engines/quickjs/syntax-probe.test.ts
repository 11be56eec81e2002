import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EngineInstance, EngineOptions } from '../engine.ts';
import { quickjs } from './quickjs.ts';

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(engineFile)) as EngineOptions['wasmModule'];

const asked: string[] = [];
let guest: EngineInstance;
beforeEach(async () => {
  asked.length = 0;
  guest = await quickjs.create({
    wasmModule,
    start: { kind: 'boot', prelude: '(host) => ({ ran: () => globalThis.ran })', optionsJson: '{}' },
    host: () => undefined,
    maxMemoryBytes: 64 * 1024 * 1024,
    interrupt: () => false,
    onOutOfMemory: () => undefined,
    resolveModule: (_importer, specifier) => specifier,
    loadModule(name) {
      asked.push(name);
      return name === 'there' ? { source: 'export const one = 1;' } : { missing: `no ${name}` };
    },
  });
});

describe('whether a text is a module by its syntax', () => {
  test.each([
    ['', true],
    ['throw new Error("x")', true],
    ['export default 1', true],
    ['const text = `a\nb`', true],
    ['#!/usr/bin/env node\n1', true],
    ['await 1 // the end', true],
    ['a /* the end */', true],
    ['async', true],
    ['import { one } from "there"', true],
    ['import { two } from "there"', true],
    ['{', false],
    ['if (a)', false],
    ['while (a)', false],
    ['label:', false],
    ['a.', false],
    ['a ?.', false],
    ['const f =', false],
    ['/* the end', false],
    ['`', false],
    ['export default', false],
    ['import a from', false],
    ['let a; let a;', false],
  ])('of %j is %s', (source, isModule) => {
    expect(guest.isModule(source, 'script.js')).toBe(isModule);
  });

  test('is told without running any of it', () => {
    expect(guest.isModule('globalThis.ran = true;', 'script.js')).toBe(true);
    expect(guest.call('ran')).toEqual({ ok: true, value: undefined });
  });

  test('takes nothing from a script that imports what it is told by', () => {
    const started = guest.evaluateModule('import "codemode:none";', 'script.js');
    expect(started.ok).toBe(false);
    expect(asked).toEqual(['codemode:none']);
    expect(guest.isModule('{', 'script.js')).toBe(false);
  });
});
