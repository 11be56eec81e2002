import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten';
import { describe, expect, test } from 'vitest';
import { inV8 } from '../oracle/in-v8.ts';

const FOLDER = fileURLToPath(new URL('../../docs/upstream', import.meta.url));
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');

/** The fences of a file: the program, what is expected, what the engine gives. */
function faultOf(file: string): { readonly program: string; readonly expected: unknown; readonly got: unknown } {
  const fences = [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^```js(?:on)?\n([\s\S]*?)^```$/gm)];
  const [program = '', expected = '', got = ''] = fences.map(([, text = '']) => text);
  return { program, expected: JSON.parse(expected), got: JSON.parse(got) };
}

/** What the bare engine makes of the body of an async function; the name of a syntax error where it refuses it. */
async function inBareEngine(body: string): Promise<unknown> {
  const engine = await newQuickJSWASMModuleFromVariant(variant);
  const context = engine.newContext();
  try {
    const report = '.then((value) => { globalThis.result = JSON.stringify(value); })';
    const started = context.evalCode(`'use strict';(async () => {\n${body}\n})()${report}`);
    if (started.error) return (started.error.consume((error) => context.dump(error)) as { readonly name: string }).name;
    started.value.dispose();
    context.runtime.executePendingJobs();
    return JSON.parse(context.getProp(context.global, 'result').consume((text) => context.getString(text)));
  } finally {
    context.dispose();
  }
}

describe('given a fault of the engine in docs/upstream', () => {
  test('each is in the list', () => {
    const list = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(list).toContain(`(${file})`);
  });

  test.each(files)('the engine still has it, and V8 has not: %s', async (file) => {
    const { program, expected, got } = faultOf(file);
    expect(await inBareEngine(program)).toEqual(got);
    expect(await inV8(program)).toEqual({ value: expected });
  });
});
