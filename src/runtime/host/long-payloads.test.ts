import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../catalog/catalog.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import type { Json } from '../json.ts';
import { clampLimits, type Limits } from '../limits.ts';
import type { CallToolResult } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import { createToolCalls } from './calls.ts';
import { GuestError } from './discovery.ts';
import type { StepByStep } from './step-by-step.ts';
import { sourceOf, structured } from './testing/sources.ts';

const MIB = 1024 * 1024;
const OBJECTS = Array.from({ length: 400_000 }, () => ({ n: 1, t: 'xx' }));

interface Desk {
  readonly answer?: () => CallToolResult;
  readonly limits?: Partial<Limits>;
  readonly validate?: InputValidator;
  readonly dialect?: Parameters<typeof loadDialect>[0];
}

/** A tool `take`, and what its calls come to. Steps are counted, none of which is long: between two, others have their turn. */
async function desk({
  answer = () => structured(1),
  limits,
  validate = () => ({ ok: true }),
  dialect = 'codemode',
}: Desk = {}) {
  const taken: (Json | undefined)[] = [];
  const inputSchema = { type: 'object' } as const;
  const take = {
    tool: { inputSchema },
    answer: (input: Json | undefined) => {
      taken.push(input);
      return answer();
    },
  };
  const source = sourceOf('calc', { take });
  let ids = 0;
  let steps = 0;
  const calls = createToolCalls({
    runId: 1,
    nextCallId: () => (ids += 1),
    catalog: buildCatalog([{ id: 'calc', tools: [{ name: 'take', inputSchema }] }]),
    sources: new Map([['calc', source]]),
    dialect: (await loadDialect(dialect)) as Dialect,
    limits: clampLimits(limits),
    largeIntegers: 'warn',
    policy: [],
    validate,
    elapsedMs: () => 0,
    whilePaused: (_reason, ask) => ask(),
    onEvent: () => undefined,
    pathOf: () => undefined,
    warn: () => undefined,
  });
  const stepByStep: StepByStep = async (work) => {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) return step.value;
      steps += 1;
    }
  };
  return {
    calls,
    taken,
    steps: () => steps,
    refused: calls.refused,
    records: calls.records,
    call: (payload: Json) => calls.call(JSON.stringify(payload), '', stepByStep),
    callText: (payload: string) => calls.call(payload, '', stepByStep),
  };
}

const failure = (call: Promise<unknown>): Promise<GuestError['thrown'] | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof GuestError ? error.thrown : Promise.reject(error)),
  );

const named = { serverId: 'calc', toolName: 'take' };

describe('a call with a long input', () => {
  test('given 400,000 objects, they are read in many steps, arrive as they are, and are checked as the text that came', async () => {
    const texts: (string | undefined)[] = [];
    const input = { items: OBJECTS };
    const { call, taken, steps, records } = await desk({
      validate: (_schema, _input, text) => {
        texts.push(text);
        return { ok: true };
      },
    });
    expect(await call({ ...named, input })).toBe('1');
    const text = JSON.stringify(input);
    // A step for 64 kB at the least.
    expect(steps()).toBeGreaterThanOrEqual(text.length / (64 * 1024));
    expect(texts).toEqual([text]);
    expect(JSON.stringify(taken[0])).toBe(text);
    expect(records()[0]).toMatchObject({ ...named, inputBytes: text.length, outcome: { ok: true } });
  });

  test('given a short input, there are no steps', async () => {
    const { call, taken, steps } = await desk();
    await call({ ...named, input: { items: [1, 2] } });
    expect(taken).toEqual([{ items: [1, 2] }]);
    expect(steps()).toBe(0);
  });

  test('given no more than a long text, there are few steps', async () => {
    const { call, taken, steps } = await desk();
    await call({ ...named, input: { text: 'x'.repeat(5 * MIB) } });
    expect(taken).toEqual([{ text: 'x'.repeat(5 * MIB) }]);
    expect(steps()).toBeLessThan(5);
  });

  test('given a name behind the input, the call is read all the same', async () => {
    const { callText, taken } = await desk();
    const input = JSON.stringify(Array(50_000).fill(1));
    await callText(`{"input":${input},"serverId":"calc","toolName":"take"}`);
    expect(JSON.stringify(taken[0])).toBe(input);
  });

  test('given a tool that is not there, the input is not read', async () => {
    const { call, steps, refused } = await desk();
    expect(await failure(call({ ...named, toolName: 'taek', input: OBJECTS }))).toMatchObject({
      errorClass: 'ToolNotFoundError',
    });
    expect(steps()).toBe(0);
    expect(refused()).toMatchObject([{ server: 'calc', toolName: 'taek', input: null }]);
  });

  test('given more bytes than there may be, the input is not read', async () => {
    const { call, steps } = await desk({ limits: { maxMessageBytes: MIB } });
    const thrown = await failure(call({ ...named, input: OBJECTS }));
    expect(thrown).toMatchObject({ errorClass: 'SandboxLimitError', fields: { limit: 'maxMessageBytes', value: MIB } });
    expect(steps()).toBe(0);
  });

  test('given nesting that is too deep, the call is refused', async () => {
    const nested = `${'['.repeat(513)}${']'.repeat(513)}`;
    const { callText } = await desk();
    const input = `[${Array(100).fill(nested)}]`;
    const thrown = await failure(callText(`{"serverId":"calc","toolName":"take","input":${input}}`));
    expect(thrown).toMatchObject({ errorClass: 'SandboxLimitError', fields: { serverId: 'calc', toolName: 'take' } });
    expect(thrown?.message).toContain('nests deeper than 512 levels');
  });
});

describe('a call with a long result', () => {
  test('given 400,000 objects, they are written in many steps, to the text of the platform', async () => {
    const { call, steps, records } = await desk({ answer: () => structured(OBJECTS) });
    const text = JSON.stringify(OBJECTS);
    expect(await call({ ...named, input: {} })).toBe(text);
    expect(steps()).toBeGreaterThanOrEqual(text.length / (64 * 1024));
    expect(records()[0]?.outcome).toMatchObject({ ok: true, outputBytes: text.length });
  });

  test('given a stop while it is written, it is not gone through again', async () => {
    const looked = { members: 0 };
    const items = OBJECTS.map((one) => ({
      get n() {
        looked.members += 1;
        return one.n;
      },
    }));
    const { calls } = await desk({ answer: () => structured(items) });
    const stopped = calls.call(JSON.stringify({ ...named, input: {} }), '', async (work) => {
      work.next();
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(looked.members).toBeGreaterThan(0);
    expect(looked.members).toBeLessThan(OBJECTS.length / 10);
    expect(calls.records()[0]?.outcome).toMatchObject({ ok: false, error: 'stopped' });
  });

  test('given nesting that is too deep in it, the call fails', async () => {
    const nested = JSON.parse(`${'['.repeat(513)}${']'.repeat(513)}`) as Json;
    const { call } = await desk({ answer: () => structured(Array(100).fill(nested)) });
    expect((await failure(call({ ...named, input: {} })))?.message).toContain('output of the call nests deeper');
  });

  test('given structured content that the script is not given, it counts to what is held all the same', async () => {
    const content = [{ type: 'text' as const, text: 'x'.repeat(100_000) }];
    const { calls, call } = await desk({
      dialect: 'mcp-use',
      answer: () => ({ content, structuredContent: { text: 'y'.repeat(8 * MIB) } }),
    });
    for (let n = 0; n < 10; n++) await call({ ...named, input: {} });
    expect(calls.droppedPayloadBytes()).toBeGreaterThan(16 * MIB);
  });
});
