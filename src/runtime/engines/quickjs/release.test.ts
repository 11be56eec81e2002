import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EngineInstance, EngineOptions, GuestImage } from '../engine.ts';
import { quickjs } from './quickjs.ts';

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = new WebAssembly.Module(readFileSync(engineFile)) as EngineOptions['wasmModule'];
const MIB = 1024 * 1024;
const PRELUDE = '(host) => ({ ask: (what) => host(what), keep: (text) => { globalThis.kept = text; } })';

/** Every memory that is made, which tells how many instances there are. */
const memories: WebAssembly.Memory[] = [];
const RealMemory = WebAssembly.Memory;
beforeEach(() => {
  memories.length = 0;
  WebAssembly.Memory = class extends RealMemory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.push(this);
    }
  };
});
afterEach(() => {
  WebAssembly.Memory = RealMemory;
});

const create = (start: EngineOptions['start'], more: Partial<EngineOptions> = {}): Promise<EngineInstance> =>
  quickjs.create({
    wasmModule,
    start,
    host: () => undefined,
    maxMemoryBytes: 64 * MIB,
    interrupt: () => false,
    onOutOfMemory: () => undefined,
    resolveModule: (_importer, specifier) => specifier,
    loadModule: () => ({ missing: 'none' }),
    ...more,
  });

async function takeImage(prelude = PRELUDE): Promise<GuestImage> {
  const guest = await create({ kind: 'boot', prelude, optionsJson: '{}' });
  const image = guest.image();
  if (image === undefined) throw new Error('There is no image');
  return image;
}
const fromImage = (image: GuestImage, more?: Partial<EngineOptions>): Promise<EngineInstance> =>
  create({ kind: 'image', image }, more);

const bytesOf = (memory: WebAssembly.Memory | undefined): Buffer =>
  Buffer.from(memory?.buffer.slice(0) ?? new ArrayBuffer(0));
const run = (guest: EngineInstance, code: string): void => {
  const started = guest.evaluateModule(code, 'script.js');
  expect(started.ok).toBe(true);
  guest.runJobs(-1);
};

/** Fills heap and stack with what the next guest must not see, and breaks what it can reach. */
const DIRTY = `
  globalThis.secret = Array.from({ length: 20_000 }, (_, n) => 'secret ' + n);
  const deep = (n) => (n === 0 ? 0 : 1 + deep(n - 1));
  try { deep(1e6); } catch {}
  /(a+)+$/.test('a'.repeat(20));
  delete globalThis.Map;
  Array.prototype.push = () => 'mine';
  await Promise.resolve();`;

test('given a guest whose memory has grown, there is no image of it, even if it needs the memory no more', async () => {
  const guest = await create({ kind: 'boot', prelude: PRELUDE, optionsJson: '{}' });
  run(guest, 'new Uint8Array(20 * 1024 * 1024);');
  expect(guest.image()).toBeUndefined();
});

describe('a guest that is released', () => {
  test('given another of its image, that has its place, byte for byte as if it were new', async () => {
    const image = await takeImage();
    memories.length = 0;
    const first = await fromImage(image);
    run(first, DIRTY);
    expect(bytesOf(memories[0]).includes('secret 19999')).toBe(true);
    first.release();

    await fromImage(image);
    expect(memories.length).toBe(1);
    await fromImage(image);
    expect(memories.length).toBe(2);
    const [used, unused] = memories.map(bytesOf);
    expect(used?.includes('secret')).toBe(false);
    expect(used?.equals(unused ?? Buffer.alloc(0))).toBe(true);
  });

  test('given one of another image in its place, that is as if it were new, too', async () => {
    const images = [await takeImage(), await takeImage('(host) => ({ ask: () => host("other") })')] as const;
    memories.length = 0;
    const asked: string[] = [];
    const host = (op: string): undefined => void asked.push(op);
    for (const image of [images[0], images[1], images[0]]) {
      const guest = await fromImage(image, { host });
      guest.call('ask', 'this');
      guest.release();
    }
    expect(memories.length).toBe(1);
    expect(asked).toEqual(['this', 'other', 'this']);
  });

  test('given further calls, it answers none of them, and its host is asked nothing for the next one', async () => {
    const image = await takeImage();
    const asked: string[] = [];
    const first = await fromImage(image, { host: (op) => void asked.push(`first ${op}`) });
    first.call('ask', 'one');
    first.release();
    first.release();
    expect(() => first.call('keep', 'text')).toThrow('released');
    expect(() => first.evaluateModule('0', 'late.js')).toThrow('released');
    expect(() => first.runJobs(1)).toThrow('released');
    const second = await fromImage(image, { host: (op) => void asked.push(`second ${op}`) });
    second.call('ask', 'two');
    expect(asked).toEqual(['first one', 'second two']);
  });

  test.each([
    [
      'whose memory has grown',
      (guest: EngineInstance) => run(guest, 'globalThis.large = new Uint8Array(20 * 1024 * 1024).fill(1);'),
    ],
    [
      'that an exception has left in its middle',
      (guest: EngineInstance) => expect(() => guest.call('ask', 'x')).toThrow(),
    ],
  ])('given one %s, nothing is put in its place', async (_, use) => {
    const image = await takeImage();
    memories.length = 0;
    const host = (): never => {
      throw new Error('left');
    };
    const guest = await fromImage(image, { host });
    use(guest);
    guest.release();
    await fromImage(image);
    expect(memories.length).toBe(2);
  });

  test('given a limit of memory other than its own, the next has an instance of its own', async () => {
    const image = await takeImage();
    memories.length = 0;
    (await fromImage(image)).release();
    await fromImage(image, { maxMemoryBytes: 32 * MIB });
    expect(memories.length).toBe(2);
  });

  test('given that it ran out of memory, only its own host is told', async () => {
    const image = await takeImage();
    const told: string[] = [];
    const first = await fromImage(image, { onOutOfMemory: () => told.push('first') });
    first.release();
    const second = await fromImage(image, { onOutOfMemory: () => told.push('second') });
    second.evaluateModule('try { new Uint8Array(1e9); } catch {}', 'script.js');
    expect(new Set(told)).toEqual(new Set(['second']));
  });
});
