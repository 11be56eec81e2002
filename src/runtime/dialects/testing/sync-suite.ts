import { afterAll, describe, expect, test } from 'vitest';
import type { SyncStrategy } from '../../bridge/sandbox-api.ts';
import { createRuntimeHost } from '../../host/host.ts';
import type { SandboxLauncher } from '../../host/realms.ts';
import type { RunOptions } from '../../host/run-plan.ts';
import { afterMs, sourceOf, structured, text } from '../../host/testing/sources.ts';
import { LIMITS } from '../../limits.ts';
import type { Source } from '../../source.ts';
import type { RunRecord } from '../../spec.ts';
import type { Dialect } from '../dialect.ts';
import { loadDialect } from '../index.ts';

export interface SyncRealm {
  readonly launch: SandboxLauncher;
  readonly strategy: SyncStrategy;
  /** Whether what never yields can be ended. */
  readonly terminable: boolean;
  /** Whether values of megabytes are tried. */
  readonly large: boolean;
}

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);
const MB = 1024 * 1024;

/** Everything that holds for synchronous calls, in whatever way they wait: the same script gives the same everywhere. */
export function syncSuite(realm: string, { launch, strategy, terminable, large }: SyncRealm): void {
  const host = createRuntimeHost({ launch, sync: { strategy, seed: 42, startMs: START_MS } });
  afterAll(() => host.close());

  /** A server that counts what it is asked, and waits for `ms` where it is told to. */
  const counting = (more: Partial<Source> = {}) => {
    const requests: unknown[] = [];
    const source = sourceOf(
      'todos',
      {
        todo_collection: async (input) => {
          requests.push(input);
          const { filter } = (input ?? {}) as { filter?: { ms?: number } };
          await new Promise((resolve) => setTimeout(resolve, filter?.ms ?? 0));
          return structured([requests.length]);
        },
        todo_getById: (input) => ({ ...text(`no ${(input as { id: string }).id}`), isError: true }),
        todo_upsert: (input) => structured((input as { model: never }).model),
      },
      more,
    );
    return { source, asked: requests };
  };
  const run = async (
    code: string,
    sources: readonly Source[] = [counting().source],
    { limits, ...options }: Partial<RunOptions> & { readonly limits?: Record<string, number> } = {},
  ): Promise<RunRecord & { readonly answer: unknown }> => {
    const dialect = (await loadDialect('koan')) as Dialect;
    const record = await host.run(
      { code, ...(limits === undefined ? {} : { limits }) },
      { ...options, sources, dialect },
    );
    const [answer] = record.answers;
    return { ...record, answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown) };
  };
  const items = 'SDK.Entities.Todo.collection().items[0]';

  describe(`synchronous calls by "${strategy}", ${realm}`, () => {
    test('given calls between clock and chance, the script gives what it gives everywhere', async () => {
      const record = await run(`const seen = [Date.now(), Math.random()];
for (let i = 0; i < 3; i++) seen.push(${items}, new Date().toISOString(), Math.floor(Math.random() * 1e6));
class Later extends Date {}
seen.push(new Later().getTime(), new Date(0).getTime(), Date.UTC(2000, 0), typeof Date(), new Date() instanceof Date);
SDK.Out.answer(JSON.stringify(seen));`);
      expect(record.response.diagnostics).toEqual([]);
      expect(record.answer).toEqual([
        START_MS,
        0.6011037519201636,
        ...[1, '2026-01-02T03:04:05.001Z', 448_290],
        ...[2, '2026-01-02T03:04:05.002Z', 852_465],
        ...[3, '2026-01-02T03:04:05.003Z', 669_734],
        ...[START_MS + 4, 0, Date.UTC(2000, 0), 'string', true],
      ]);
      expect(record.sync).toMatchObject({ strategy, passes: strategy === 'replay' ? 4 : 1 });
    });

    test('given logs and answers around calls, each is told once and each tool called once', async () => {
      const { source, asked: requests } = counting();
      const seen: string[] = [];
      const record = await run(
        `SDK.Out.info('a'); const one = ${items}; SDK.Out.warn('b', one); SDK.Out.answer('1');
const two = ${items}; console.log('c', two); SDK.Out.answer('2'); ${items};`,
        [source],
        { onEvent: (event) => event.type === 'log' && seen.push(...event.entries.map(({ message }) => message)) },
      );
      expect(seen).toEqual(['a', 'b 1', 'c 2']);
      expect(record.response.logs.map(({ message }) => message)).toEqual(seen);
      expect(record.answers).toEqual(['1', '2']);
      expect(requests).toHaveLength(3);
      expect(record.calls.map(({ path }) => path)).toEqual(['1:60', '2:41', '2:126']);
    });

    test('given a tool that fails, the error is thrown where the call stands', async () => {
      const { answer } = await run(
        `let said; try { SDK.Entities.Todo.getById('x') } catch (e) { said = e.message } finally { said += '!' }
SDK.Out.answer(JSON.stringify(said));`,
      );
      expect(answer).toBe('no x!');
      const { response } = await run(`const a = 1;\nconst f = () => SDK.Entities.Todo.getById('x');\nf();`);
      expect(response.diagnostics[0]).toMatchObject({ path: '2:42', message: 'Error: no x' });
    });

    test('given calls in jobs of promises and inside of natives, they wait there as well', async () => {
      const { answer } = await run(`const read = async () => { await null; return ${items} };
const list = [3, 1, 2].sort((a, b) => { ${items}; return a - b });
SDK.Out.answer(JSON.stringify([await read(), list, JSON.stringify({ toJSON: () => ${items} }), await Promise.all([read(), read()])]));`);
      expect(answer).toEqual([
        expect.any(Number),
        [1, 2, 3],
        expect.any(String),
        [expect.any(Number), expect.any(Number)],
      ]);
    });

    test.runIf(large)('given 8 MB to and fro, they cross', async () => {
      const { answer, response } = await run(
        `const given = SDK.Entities.Todo.upsert({ text: 'ä€😀'.repeat(${Math.floor((7.9 * MB) / 9)}) });
SDK.Out.answer(JSON.stringify([given.text.length, given.text.slice(-4), given.text.includes('\\ufffd')]));`,
        undefined,
        // Sizes are what it is about: on a busy machine, the time is of no account.
        { limits: { maxMemoryBytes: 256 * MB, maxCpuMs: LIMITS.maxCpuMs.max, timeoutMs: LIMITS.timeoutMs.max } },
      );
      expect(response.diagnostics).toEqual([]);
      expect(answer).toEqual([Math.floor((7.9 * MB) / 9) * 4, '€😀ä€😀'.slice(-4), false]);
    });

    test('given a call that is slow, its time is not the script’s to compute', async () => {
      const record = await run('SDK.Entities.Todo.collection({ filter: { ms: 400 } })', undefined, {
        limits: { maxCpuMs: 200 },
      });
      expect(record.response.diagnostics).toEqual([]);
    });

    test('given computing before many calls, it is charged once, and what repeating takes is told apart', async () => {
      const record = await run(`for (let i = 0, t = 0; i < 2e5; i++) t += i;\n${`${items}; `.repeat(8)}`);
      expect(record.ended).toBe('finished');
      expect(record.sync?.passes).toBe(strategy === 'replay' ? 9 : 1);
      if (strategy === 'replay') expect(record.sync?.repeatedMs).toBeGreaterThan(0);
      else expect(record.sync?.repeatedMs).toBe(0);
    });

    test('given a person who takes a second to allow a call, the run’s clock stands still', async () => {
      const record = await run(items, undefined, {
        limits: { timeoutMs: 800 },
        policy: [
          {
            before: (call) =>
              call.whilePaused('May it?', async () => {
                await new Promise((resolve) => setTimeout(resolve, 1_000));
                return { verdict: 'call' };
              }),
          },
        ],
      });
      expect(record.response.diagnostics).toEqual([]);
      expect(record.timing.waitedMs).toBeGreaterThan(900);
    });

    test('given a call that does not come back, the time of the run is the limit', async () => {
      const slow = sourceOf('s', { todo_collection: afterMs(60_000, text('late')) });
      const record = await run('try { SDK.Entities.Todo.collection() } catch { for (;;) {} }', [slow], {
        limits: { timeoutMs: 200 },
      });
      expect(record).toMatchObject({ ended: 'limited', limit: 'timeoutMs' });
    });

    test('given a stop while a call is open, the run ends within 500 ms, and the next run is well', async () => {
      const controller = new AbortController();
      let stoppedMs = 0;
      const slow = sourceOf('s', {
        todo_collection: (input, options) => {
          setTimeout(() => {
            stoppedMs = performance.now();
            controller.abort();
          }, 30);
          return afterMs(60_000, text('late'))(input, options);
        },
      });
      const record = await run(
        'SDK.Out.info("kept"); for (;;) try { SDK.Entities.Todo.collection() } catch {}',
        [slow],
        { signal: controller.signal },
      );
      expect(performance.now() - stoppedMs).toBeLessThan(500);
      expect(record.ended).toBe('stopped');
      expect(record.response.logs.map(({ message }) => message)).toEqual(['kept']);
      expect((await run(`SDK.Out.answer(${items})`)).answer).toBe(1);
    });

    test.runIf(terminable)('given a stop in a tight loop, the run ends within 500 ms', async () => {
      const controller = new AbortController();
      let stoppedMs = 0;
      const record = await run(`${items}; SDK.Out.info('in'); for (;;) {}`, undefined, {
        signal: controller.signal,
        limits: { maxCpuMs: 20_000 },
        onEvent: (event) => {
          if (event.type !== 'log') return;
          setTimeout(() => {
            stoppedMs = performance.now();
            controller.abort();
          }, 20);
        },
      });
      expect(record.ended).toBe('stopped');
      expect(performance.now() - stoppedMs).toBeLessThan(500);
    });

    test('given an error whose getters log, read the clock and call tools, it is described without them', async () => {
      const { source, asked: requests } = counting();
      const { response } = await run(
        `class Odd extends Error {
  get message() { console.log('read at', typeof Date(), typeof Math.random()); return 'odd'; }
  get hint() { return ${items}; }
}
${items};
throw new Odd();`,
        [source],
      );
      expect(response.diagnostics[0]).toMatchObject({
        code: 'UNCAUGHT_EXCEPTION',
        message: expect.stringContaining('odd'),
      });
      expect(requests).toHaveLength(1);
    });

    test('given several runs at once, each gets its own answers', async () => {
      const named = (name: string) => sourceOf(name, { todo_collection: afterMs(20, structured([name])) });
      const names = ['a', 'b', 'c', 'd'];
      const records = await Promise.all(
        names.map((name) =>
          run(`SDK.Out.answer(JSON.stringify(Array.from({ length: 5 }, () => ${items}).join('')))`, [named(name)]),
        ),
      );
      expect(records.map(({ answer }) => answer)).toEqual(names.map((name) => name.repeat(5)));
    });
  });
}
