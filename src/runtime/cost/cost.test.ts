import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../catalog/catalog.ts';
import { codemode } from '../dialects/codemode/index.ts';
import type { CallRecord, CallToolResult } from '../spec.ts';
import { type CountTokens, directTools, disclosureCosts, runCost } from './index.ts';

const count: CountTokens = async (texts) => texts.map((text) => countTokens(text));
const tool = (name: string, words: number) => ({
  name,
  description: `${'word '.repeat(words)}of ${name}. More of ${name}, which is told at some length here.`,
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
});

function call(callId: number, startMs: number, endMs: number, result: CallToolResult): CallRecord {
  const named = { runId: 1, serverId: 's', toolName: 't', exportName: 't', input: { q: callId }, inputBytes: 7 };
  return { ...named, callId, startMs, endMs, outcome: { ok: true, result, outputBytes: 1 } };
}
const messages = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

describe('given the servers of an agent', () => {
  it('lists their tools directly, apart where names meet', () => {
    const catalog = buildCatalog([
      { id: 'a', tools: [tool('find', 1), tool('only', 1)] },
      { id: 'b', tools: [tool('find', 1)] },
    ]);
    expect(directTools(catalog).map(({ name }) => name)).toEqual(['a__find', 'only', 'b__find']);
  });

  it('grows with the tools where they are told of, and not where the agent searches first', async () => {
    const few = await disclosureCosts(buildCatalog([{ id: 's', tools: [tool('a', 20)] }]), codemode, count);
    const tools = Array.from({ length: 50 }, (_, index) => tool(`tool_${index}`, 20));
    const many = await disclosureCosts(buildCatalog([{ id: 's', tools }]), codemode, count);
    const grown = (way: string): number =>
      (many.find(({ disclosure }) => disclosure === way)?.tokens ?? 0) -
      (few.find(({ disclosure }) => disclosure === way)?.tokens ?? 0);
    expect(grown('search')).toBeLessThan(20);
    expect(grown('names')).toBeGreaterThan(100);
    expect(grown('descriptions')).toBeGreaterThan(grown('names'));
    expect(grown('direct')).toBeGreaterThan(grown('descriptions'));
    expect(grown('types')).toBeGreaterThan(grown('descriptions'));
  });

  it('counts nothing for servers where there are none', async () => {
    const costs = await disclosureCosts({ servers: [], unavailable: [] }, codemode, count);
    expect(costs.find(({ disclosure }) => disclosure === 'direct')?.tokens).toBe(0);
    expect(new Set(costs.filter(({ disclosure }) => disclosure !== 'direct').map(({ tokens }) => tokens)).size).toBe(1);
  });
});

describe('given a run', () => {
  it('weighs what its calls gave beside what it answered', async () => {
    const long = 'a long result that no model has to read '.repeat(50);
    const cost = await runCost(
      [call(1, 0, 10, messages(long)), call(2, 20, 30, messages('ok'))],
      'x()',
      { n: 1 },
      count,
    );
    expect(cost).toMatchObject({ calls: 2, waves: 2, savedRoundTrips: 1, mediaBlocks: 0 });
    expect(cost.resultTokens).toBe(countTokens(`${long}\nok`));
    expect(cost.hiddenTokens).toBe(cost.resultTokens - countTokens('{"n":1}'));
  });

  it('takes calls that overlap for one round trip', async () => {
    const at = (starts: readonly (readonly [number, number])[]) =>
      runCost(
        starts.map(([start, end], index) => call(index + 1, start, end, messages('r'))),
        '',
        null,
        count,
      );
    expect(
      await at([
        [0, 10],
        [1, 5],
        [2, 20],
      ]),
    ).toMatchObject({ waves: 1, savedRoundTrips: 0 });
    expect(
      await at([
        [0, 10],
        [1, 5],
        [6, 20],
        [21, 22],
      ]),
    ).toMatchObject({ waves: 3 });
    expect(await at([])).toMatchObject({ waves: 0, savedRoundTrips: 0, hiddenTokens: 0 });
  });

  it('reads the text of a result, else its data, and counts pictures apart', async () => {
    const cost = await runCost(
      [
        call(1, 0, 1, { content: [{ type: 'image', data: 'AAAA'.repeat(1000), mimeType: 'image/png' }] }),
        call(2, 2, 3, { content: [], structuredContent: { a: 1 } }),
        call(3, 4, 5, { content: [{ type: 'text', text: 'said' }], structuredContent: { said: true } }),
      ],
      '',
      null,
      count,
    );
    expect(cost).toMatchObject({ mediaBlocks: 1, resultTokens: countTokens('\n{"a":1}\nsaid') });
  });
});
