import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { STACK_EXPORTS } from '../../src/runtime/engines/quickjs/ffi.ts';

const file = await readFile(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const HEADER_BYTES = 8;
const SECTIONS = { tables: 4, globals: 6, exports: 7, code: 10 } as const;
const KINDS = ['function', 'table', 'memory', 'global'] as const;
const MUTABLE = 1;

/** Reads a file of WebAssembly from a place on. */
function readerAt(start: number) {
  let at = start;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = file[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (count: number): number[] => {
    at += count;
    return [...file.subarray(at - count, at)];
  };
  return {
    number,
    bytes,
    text: () => String.fromCharCode(...bytes(number())),
    list: <T>(item: () => T): T[] => Array.from({ length: number() }, item),
    get at() {
      return at;
    },
  };
}

/** Where each section begins. */
const sections = new Map<number, number>();
for (const reader = readerAt(HEADER_BYTES); reader.at < file.length; ) {
  const id = reader.number();
  const size = reader.number();
  sections.set(id, reader.at);
  reader.bytes(size);
}
const section = (id: number) => readerAt(sections.get(id) ?? file.length);

const exported = (() => {
  const { list, text, number } = section(SECTIONS.exports);
  return new Map(list(() => [text(), { kind: KINDS[number()], index: number() }] as const));
})();

const imported = WebAssembly.Module.imports(new WebAssembly.Module(file)).filter(({ kind }) => kind === 'function');
/** The code of each function, its locals first. */
const code = (() => {
  const { list, number, bytes } = section(SECTIONS.code);
  return list(() => bytes(number()));
})();
const codeOf = (name: string): number[] => code[(exported.get(name)?.index ?? 0) - imported.length] ?? [];

/** How many numbers follow an instruction; those of one, two and more numbers by its first byte. */
const ONE_NUMBER = [
  [0x02, 0x04],
  [0x0c, 0x0d],
  [0x10, 0x10],
  [0x20, 0x26],
  [0x3f, 0x42],
  [0xd0, 0xd0],
  [0xd2, 0xd2],
];
const TWO_NUMBERS = [
  [0x11, 0x11],
  [0x28, 0x3e],
];
const isIn = (ranges: number[][], byte: number): boolean =>
  ranges.some(([from = 0, to = 0]) => byte >= from && byte <= to);
const [TABLE_OF_LABELS, FLOAT32, FLOAT64, PREFIX] = [0x0e, 0x43, 0x44, 0xfc];
const LAST_PLAIN = 0xc4;
const FURTHER_NUMBERS: Readonly<Record<number, number>> = {
  8: 2,
  9: 1,
  10: 2,
  11: 1,
  12: 2,
  13: 1,
  14: 2,
  15: 1,
  16: 1,
  17: 1,
};

/** The instructions of a function, those with a prefix as `0xfc00` and what follows it. Throws at one that is not known. */
function instructionsOf(body: readonly number[]): number[] {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = body[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  const skip = (count: number): void => {
    for (let n = 0; n < count; n++) number();
  };
  for (let groups = number(); groups > 0; groups--) skip(2);
  const found: number[] = [];
  while (at < body.length) {
    let instruction = body[at++] ?? 0;
    if (isIn(ONE_NUMBER, instruction)) skip(1);
    else if (isIn(TWO_NUMBERS, instruction)) skip(2);
    else if (instruction === TABLE_OF_LABELS) skip(number() + 1);
    else if (instruction === FLOAT32) at += 4;
    else if (instruction === FLOAT64) at += 8;
    else if (instruction === PREFIX) {
      const further = number();
      skip(FURTHER_NUMBERS[further] ?? 0);
      instruction = PREFIX * 256 + further;
    } else if (instruction > LAST_PLAIN) throw new Error(`An instruction that this does not know: ${instruction}`);
    found.push(instruction);
  }
  return found;
}

test('given the engine, one number is all the state of an instance beside its memory', () => {
  const globals = section(SECTIONS.globals);
  expect(globals.number()).toBe(1);
  const [, mutability] = globals.bytes(2);
  expect(mutability).toBe(MUTABLE);
});

test('given the engine, nothing reaches its table of functions from outside, and no instruction changes it', () => {
  expect(section(SECTIONS.tables).number()).toBe(1);
  expect(new Set([...exported.values()].map(({ kind }) => kind))).toEqual(new Set(['function']));
  const used = new Set(code.flatMap(instructionsOf));
  expect(used.size).toBeGreaterThan(100);
  const CHANGE_TABLES = { set: 0x26, init: 0xfc0c, drop: 0xfc0d, copy: 0xfc0e, grow: 0xfc0f, fill: 0xfc11 };
  expect(Object.entries(CHANGE_TABLES).filter(([, instruction]) => used.has(instruction))).toEqual([]);
  // What would change memory and the place of the stack is found, though.
  const KNOWN = { setGlobal: 0x24, store: 0x36 };
  expect(Object.values(KNOWN).every((instruction) => used.has(instruction))).toBe(true);
});

test('given the exports for the place of the stack, one gives that number and one sets it', () => {
  const END = 0x0b;
  const GET_GLOBAL_0 = [0x23, 0];
  const SET_GLOBAL_0 = [0x24, 0];
  const GET_PARAMETER_0 = [0x20, 0];
  expect(codeOf(STACK_EXPORTS.tell)).toEqual([0, ...GET_GLOBAL_0, END]);
  expect(codeOf(STACK_EXPORTS.set)).toEqual([0, ...GET_PARAMETER_0, ...SET_GLOBAL_0, END]);
});
