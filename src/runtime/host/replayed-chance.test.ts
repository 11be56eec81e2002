import { afterAll, describe, expect, test } from 'vitest';
import { type DialectId, loadDialect } from '../dialects/index.ts';
import { isRefused } from '../dialects/refused.ts';
import { type Recording, recordRun, startOf } from '../recording/index.ts';
import type { Source } from '../source.ts';
import type { RunRecord } from '../spec.ts';
import { createRuntimeHost } from './host.ts';
import { replaySources } from './replay-sources.ts';
import type { RunOptions } from './run-plan.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, structured } from './testing/sources.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

const shop = (): Source =>
  sourceOf('shop', {
    order: (input) => structured(input ?? null),
    todo_collection: (input) => structured([JSON.stringify(input)]),
  });
const run = async (dialectId: DialectId, code: string, options: RunOptions): Promise<RunRecord> => {
  const dialect = await loadDialect(dialectId);
  if (isRefused(dialect)) throw new Error(`${dialectId} is no dialect`);
  return host.run({ code }, { ...options, dialect });
};
const OPEN = { servers: [], open: true };
const stored = (record: RunRecord): Recording => JSON.parse(JSON.stringify(recordRun(record)));

describe.each([
  [
    'codemode',
    `import { order } from "@codemode/servers/shop";
     const ids = [];
     for (let i = 0; i < 300; i++) ids.push(Math.random());
     export default await order({ id: crypto.randomUUID(), bytes: [...crypto.getRandomValues(new Uint8Array(3))], last: ids.at(-1) });`,
  ],
  ['codecall', 'return await callTool("order", { id: Math.random(), label: "id" });'],
  ['emceepee', 'return await mcp.callTool("shop", "order", { id: Math.random() });'],
  ['cloudflare', 'async () => await codemode.order({ id: crypto.randomUUID(), chance: Math.random() })'],
  [
    'koan',
    'SDK.Out.answer(JSON.stringify(SDK.Entities.Todo.collection({ filter: { id: Math.random(), at: Date.now(), on: new Date() } })));',
  ],
] as const)('given a script of %s whose input is of chance', (dialectId, code) => {
  test('a replay of its recording repeats it and misses nothing', async () => {
    const live = await run(dialectId, code, { sources: [shop()] });
    expect(live.response.diagnostics).toEqual([]);
    const recording = stored(live);
    expect(recording.calls).toHaveLength(1);
    const replayed = await run(dialectId, code, {
      sources: replaySources(recording, ['shop'], OPEN),
      ...startOf(recording),
    });
    expect(replayed.response.diagnostics).toEqual([]);
    expect([replayed.response.result, replayed.answers]).toEqual([live.response.result, live.answers]);
    expect(replayed.randomSeed).toBe(live.randomSeed);
  });

  test('another run has another chance, and a replay without the seed misses', async () => {
    const { calls } = stored(await run(dialectId, code, { sources: [shop()] }));
    const replayed = await run(dialectId, code, { sources: replaySources({ calls }, ['shop'], OPEN) });
    expect(JSON.stringify(replayed.response)).toContain('Not recorded');
  });
});

test('given a script that takes no chance, its recording holds no seed', async () => {
  const record = await run('codemode', 'export default 1;', { sources: [] });
  expect(recordRun(record)).toEqual({ calls: [] });
});

test('given a seed chosen for synchronous calls, its recording repeats what that gave', async () => {
  const seeded = createRuntimeHost({ launch: launchInProcess, sync: { seed: 42, startMs: 5 } });
  try {
    const dialect = await loadDialect('koan');
    if (isRefused(dialect)) throw new Error('koan is no dialect');
    const request = { code: 'SDK.Out.answer(JSON.stringify([Math.random(), Date.now()]));' };
    const first = await seeded.run(request, { sources: [], dialect });
    const again = await host.run(request, { sources: [], dialect, ...startOf(recordRun(first)) });
    expect(first.answers[0]).toMatch(/^\[0\.\d+,5\]$/);
    expect(again.answers).toEqual(first.answers);
  } finally {
    await seeded.close();
  }
});
