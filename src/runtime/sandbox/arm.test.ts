import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { Engine, EngineInstance } from '../engines/engine.ts';
import { ENGINE } from '../engines/index.ts';
import { type ArmedSandbox, arm, SCRIPT_NAME } from './arm.ts';

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = WebAssembly.compile(readFileSync(engineFile));
const SETTINGS = { maxMemoryBytes: 16 * 1024 * 1024, prelude: 'globalThis.given = [1];', hide: [], sync: null };
const ALIKE = 4;

/** An engine under a name of its own, so that no other test has armed for it, and how its guests started. */
function watchedEngine(id: string): { engine: Engine; starts: string[] } {
  const starts: string[] = [];
  const create: Engine['create'] = (options) => {
    starts.push(options.start.kind);
    return ENGINE.create(options);
  };
  return { engine: { ...ENGINE, id, create }, starts };
}

const armOnce = async (engine: Engine, settings = SETTINGS): Promise<ArmedSandbox> =>
  arm(engine, (await wasmModule) as never, settings);

/** What `globalThis.__codemode_result__` is after a script. */
function resultOf({ guest }: ArmedSandbox, script: string): unknown {
  const started = guest.evaluateModule(script, SCRIPT_NAME);
  if (!started.ok) throw new Error(describeThrown(guest, started.thrown));
  guest.runJobs(-1);
  const state = guest.moduleState(started.module);
  if (state.state !== 'fulfilled') throw new Error(`The script is ${state.state}`);
  const result = guest.call('readResult', state.namespace, 100_000);
  return result.ok ? result.value : describeThrown(guest, result.thrown);
}

const describeThrown = (guest: EngineInstance, thrown: Parameters<EngineInstance['call']>[1]): string => {
  const described = guest.call('describe', thrown);
  return described.ok ? String(described.value) : 'no description';
};

describe('sandboxes armed alike', () => {
  test('given several, the first two boot and the others start from an image', async () => {
    const { engine, starts } = watchedEngine('image-starts');
    for (let i = 0; i < ALIKE; i++) await armOnce(engine);
    expect(starts).toEqual(['boot', 'boot', 'image', 'image']);
  });

  test('given other settings than before, they boot; given another size of memory, they do not', async () => {
    const { engine, starts } = watchedEngine('image-settings');
    for (let i = 0; i < ALIKE - 1; i++) await armOnce(engine);
    await armOnce(engine, { ...SETTINGS, prelude: 'globalThis.given = [2];' });
    await armOnce(engine, { ...SETTINGS, maxMemoryBytes: 64 * 1024 * 1024 });
    expect(starts).toEqual(['boot', 'boot', 'image', 'boot', 'image']);
  });

  test('given a script that changes all that it can reach, no other sandbox sees it', async () => {
    const { engine } = watchedEngine('image-changes');
    const change = 'given.push(2); Array.prototype.mine = 1; delete globalThis.Map; export default 0;';
    const look = 'globalThis.__codemode_result__ = [given.length, [].mine ?? null, typeof Map];';
    const armed = [];
    for (let i = 0; i < ALIKE; i++) armed.push(await armOnce(engine));
    for (const sandbox of armed) {
      expect(resultOf(sandbox, look)).toContain('[1,null,"function"]');
      resultOf(sandbox, change);
      expect(resultOf(sandbox, look)).toContain('[2,1,"undefined"]');
    }
    expect(resultOf(await armOnce(engine), look)).toContain('[1,null,"function"]');
  });

  test('given a smaller memory than that of the image, a script has what is its own', async () => {
    const { engine, starts } = watchedEngine('image-memory');
    const fill =
      'let kept = [], n = 0; try { for (; n < 64; n++) kept.push(new ArrayBuffer(1048576)); } catch { kept = null; } globalThis.__codemode_result__ = n;';
    const filled = [];
    for (const mebibytes of [64, 64, 64, 16, 32]) {
      const armed = await armOnce(engine, { ...SETTINGS, maxMemoryBytes: mebibytes * 1024 * 1024 });
      filled.push(Number(/\d+/.exec(String(resultOf(armed, fill)))?.[0]));
    }
    expect(starts.slice(2)).toEqual(['image', 'image', 'image']);
    expect(filled[1]).toBe(filled[0]);
    expect(filled[2]).toBe(filled[0]);
    expect(filled[3]).toBeLessThan(16);
    expect(filled[4]).toBeGreaterThan(16);
    expect(filled[4]).toBeLessThan(32);
  });
});
