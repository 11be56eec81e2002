import { describe, expect, test } from 'vitest';
import { afterMs, sourceOf, text } from '../../host/testing/sources.ts';
import { openKoan } from './testing/open.ts';

const { run, answerOf } = openKoan();

describe('how a run goes', () => {
  test('given several answers, the last one counts; without one, what is returned', async () => {
    expect((await run('SDK.Out.answer("a"); SDK.Out.answer({ b: 1 });')).output).toBe('{"b":1}');
    expect((await run('return { a: 1 }')).output).toBe('{"a":1}');
    expect((await run('return "text"')).output).toBe('text');
    expect((await run('1 + 1')).output).toBeNull();
  });

  test('given run(), it is called after the code, unless the code calls it', async () => {
    expect((await run('function run() { SDK.Out.answer("ran"); }')).output).toBe('ran');
    const { logs } = await run('const run = () => SDK.Out.info("ran"); run();');
    expect(logs).toHaveLength(1);
  });

  test('given an entry function, it is called after the code; given one that is not there, the run says so', async () => {
    const code = 'const main = () => SDK.Entities.Todo.getById("todo-123").title; function run() { return 1; }';
    expect((await run(code, {}, { entryFunction: 'main' })).output).toBe('Write');
    expect((await run(code, {}, { entryFunction: 'other' })).error).toMatchObject({ code: 'invalid_code' });
  });

  test('given await, it waits as well', async () => {
    expect((await run('const t = await SDK.Entities.Todo.getById("todo-123"); SDK.Out.answer(t.title)')).output).toBe(
      'Write',
    );
    const code =
      'async function f() { await null; return SDK.Entities.Todo.getById("todo-123").title } SDK.Out.answer(await f())';
    expect((await run(code)).output).toBe('Write');
  });

  test('given a default set, operations that name none have it', async () => {
    const expected = { options: { set: 'tenant-abc' } };
    expect(await answerOf('SDK.Entities.Todo.getById("todo-123")', expected)).toMatchObject({ set: 'tenant-abc' });
    expect(await answerOf('SDK.Entities.Todo.getById("todo-123", "default")', expected)).toMatchObject({
      set: 'default',
    });
  });

  test('given recursion, 100 calls inside of one another are the end', async () => {
    const code = (depth: number) => `const down = n => n === 0 ? 0 : 1 + down(n - 1);
SDK.Out.answer(down(${depth}));`;
    expect((await run(code(100))).output).toBe('100');
    expect((await run(code(101))).error).toMatchObject({ code: 'recursion_limit', line: 1 });
    const { output } = await run(`function f() { return f() }
let caught = 0;
for (let i = 0; i < 300; i++) try { f() } catch { caught++ }
SDK.Out.answer(caught);`);
    expect(output).toBe('300');
  });

  test('given functions of every form, the counter changes nothing but their depth', async () => {
    const code = `class A { #v = 2; constructor(x) { this.x = x } get v() { return this.#v } static s() { return 's' } m = () => this.x }
class B extends A { constructor() { super('b') } *g() { yield 1; yield 2 } }
const object = { f() { return 'f' }, get g() { return 'g' } };
const nested = a => b => ({ a, b });
const commented = /* => */ x => // => here
  (x + 1);
const early = (x) => { 'use strict'; if (x) return 'early'; return 'late' };
const b = new B();
SDK.Out.answer(JSON.stringify([b.x, b.v, B.s(), b.m(), [...b.g()], object.f(), object.g, nested(1)(2), commented(1), early(1), [1, 2].forEach(x => x)]));`;
    expect(JSON.parse(String((await run(code)).output))).toEqual([
      'b',
      2,
      's',
      'b',
      [1, 2],
      'f',
      'g',
      { a: 1, b: 2 },
      2,
      'early',
      null,
    ]);
  });

  test('given a loop that never ends, the time to compute is the limit, and logs are kept', async () => {
    const { error, logs } = await run('SDK.Out.warn("kept"); for (;;) {}', {}, { limits: { maxCpuMs: 100 } });
    expect(error).toMatchObject({ code: 'timeout' });
    expect(logs).toEqual([{ level: 'warn', message: 'kept' }]);
  });

  test('given memory that runs out, the limit is named', async () => {
    expect((await run('const a = []; for (;;) a.push("x".repeat(1e6) + a.length)')).error).toMatchObject({
      code: 'memory_limit',
    });
  });

  test('given too many calls, the run says so', async () => {
    const { error } = await run('for (;;) SDK.Entities.Todo.collection()', {}, { limits: { maxToolCalls: 3 } });
    expect(error).toMatchObject({ code: 'sdk_calls_exceeded' });
  });

  test('given a call that does not come back, the time of the run is the limit', async () => {
    const sources = [sourceOf('s', { todo_collection: afterMs(60_000, text('late')) })];
    const { error } = await run(
      'try { SDK.Entities.Todo.collection() } catch { for (;;) {} }',
      {},
      { timeoutMs: 100 },
      sources,
    );
    expect(error).toMatchObject({ code: 'timeout' });
  });

  test('given a stop while a call is open, the run ends within 500 ms and the call is cancelled', async () => {
    const controller = new AbortController();
    let stoppedMs = 0;
    let cancelled = false;
    const open = sourceOf('s', {
      todo_collection: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            cancelled = true;
            reject(new Error('cancelled'));
          });
          setTimeout(() => {
            stoppedMs = performance.now();
            controller.abort();
          }, 20);
        }),
    });
    const { error } = await run('SDK.Entities.Todo.collection()', {}, { signal: controller.signal }, [open]);
    expect(performance.now() - stoppedMs).toBeLessThan(500);
    expect(error).toMatchObject({ code: 'cancelled' });
    expect(cancelled).toBe(true);
  });

  test.each([
    ['', 'invalid_code', 'Code cannot be empty'],
    ['const const = 1', 'javascript_error', 'SyntaxError: '],
    ['x'.repeat(1_100_000), 'code_too_long', ''],
  ])('given code that cannot run, the error says why (%#)', async (code, errorCode, message) => {
    const { error } = await run(code);
    expect(error?.code).toBe(errorCode);
    expect(error?.message).toContain(message);
  });

  test('given names that scripts may have, there are no timers, and the entities cannot be changed', async () => {
    const code =
      'SDK.Entities.Todo.upsert = null; SDK.Out.answer([typeof setTimeout, typeof SDK.Entities.Todo.upsert].join())';
    expect((await run(code)).error?.message).toContain('read-only');
    expect(
      (await run('SDK.Out.answer([typeof setTimeout, typeof __koan_entities__, Koan === SDK].join())')).output,
    ).toBe('undefined,undefined,true');
  });
});
