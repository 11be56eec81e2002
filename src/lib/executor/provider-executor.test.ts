import { afterAll, describe, expect, test } from 'vitest';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import type { RunEvent } from '../../runtime/spec.ts';
import { providerExecutor } from './provider-executor.ts';
import type { ResolvedProvider } from './types.ts';

const runtime = createRuntimeHost({ launch: launchInProcess });
afterAll(() => runtime.close());
const executor = providerExecutor(runtime, { timeoutMs: 2_000 });

const math: ResolvedProvider = {
  name: 'codemode',
  fns: {
    add: async (a, b) => Number(a) + Number(b),
    'sum-of': async (input) => (input as { of: number[] }).of.reduce((sum, value) => sum + value, 0),
    nothing: async () => undefined,
    fail: async () => {
      throw new RangeError('too far');
    },
  },
};

describe('an executor', () => {
  test('given functions, scripts call them with all their arguments', async () => {
    const code = 'async () => [await codemode.add(1, 2), await codemode.sum_of({ of: [1, 2, 3] })]';
    expect(await executor.execute(code, [math])).toEqual({ result: [3, 6], logs: [] });
    expect(await executor.execute('return codemode.add(2, 2);', math.fns)).toEqual({ result: 4, logs: [] });
  });

  test('given a function that gives nothing, the script gets undefined', async () => {
    expect((await executor.execute('return String(await codemode.nothing());', [math])).result).toBe('undefined');
  });

  test('given a function that throws, the script catches what it says', async () => {
    const caught = 'try { await codemode.fail(); } catch (error) { return [error instanceof Error, error.message]; }';
    expect((await executor.execute(caught, [math])).result).toEqual([true, 'too far']);
    expect(await executor.execute('async () => {\n  await codemode.fail();\n}', [math])).toEqual({
      result: undefined,
      error: 'ToolCallError: too far (line 2:22)',
      logs: [],
    });
  });

  test('given an argument that JSON cannot hold, the error names the function, the place and what to do', async () => {
    const caught = 'try { await codemode.add(1, { of: [2n] }); } catch (error) { return error.message; }';
    expect((await executor.execute(caught, [math])).result).toBe(
      'The list of arguments of "add" is not JSON at /1/of/0: got a BigInt. Convert it with Number(value) or String(value).',
    );
  });

  test('given several providers, each is a global', async () => {
    const state: ResolvedProvider = { name: 'state', fns: { read: async (path) => `read ${path}` } };
    expect(
      (await executor.execute('return [await state.read("/a"), await codemode.add(1, 1)];', [math, state])).result,
    ).toEqual(['read /a', 2]);
  });

  test('given a prelude, its functions are members that scripts call', async () => {
    const stepped: ResolvedProvider = {
      ...math,
      prelude: 'codemode.step = async (name, run) => [name, await run(), await codemode.add(1, 1)];',
    };
    expect((await executor.execute('return codemode.step("now", () => 5);', [stepped])).result).toEqual(['now', 5, 2]);
  });

  test('given a connector, any of its methods can be called', async () => {
    const requests: unknown[] = [];
    const binding = {
      callTool: async (method: string, args: unknown) => {
        requests.push([method, args]);
        return { method };
      },
    };
    const { result } = await executor.execute('return github.list_issues({ owner: "a" });', [], {
      connectors: [{ name: 'github', binding }],
    });
    expect(result).toEqual({ method: 'list_issues' });
    expect(requests).toEqual([['list_issues', { owner: 'a' }]]);
  });

  test('given a member that is not there, the call says so', async () => {
    const { error } = await executor.execute('async () => codemode.nope()', [math]);
    expect(error).toMatch(/^ToolNotFoundError: Tool "nope" not found \(line 1:\d+\)$/);
  });

  test.each<[string, ResolvedProvider[], string]>([
    [
      'is no identifier',
      [{ name: 'my-tools', fns: {} }],
      'Provider name "my-tools" is not a valid JavaScript identifier',
    ],
    ['is a global of the language', [{ name: 'Promise', fns: {} }], 'Provider name "Promise" is reserved'],
    ['is there twice', [math, math], 'Duplicate provider name "codemode"'],
    [
      'has tools that meet',
      [{ name: 'codemode', fns: { 'a-b': async () => 1, a_b: async () => 2 } }],
      'Tool names "a-b" and "a_b" both sanitize to "a_b"',
    ],
  ])('given a provider whose name %s, it answers with an error and runs nothing', async (_, providers, error) => {
    expect((await executor.execute('return 1;', providers)).error).toContain(error);
  });

  test('given what no script is, it does not throw', async () => {
    expect((await executor.execute('const const', [math])).error).toMatch(/^SyntaxError: /);
    expect((await executor.execute(undefined as never, undefined as never)).error).toEqual(expect.any(String));
  });

  test('given a loop without an end, it ends in time and keeps the logs', async () => {
    const quick = providerExecutor(runtime, { timeoutMs: 200 });
    expect(await quick.execute('async () => { console.warn("before"); for (;;); }', [math])).toEqual({
      result: undefined,
      error: 'Execution timed out: the script ran longer than 200 ms',
      logs: ['[warn] before'],
    });
  });

  test('given codemode is awaited, or runs go side by side, none waits for another', async () => {
    const runs = [1, 2, 3].map((n) => executor.execute(`await codemode; return codemode.add(${n}, 0);`, [math]));
    expect((await Promise.all(runs)).map(({ result }) => result)).toEqual([1, 2, 3]);
  });

  test('given links of a policy and a listener, calls pass them', async () => {
    const events: RunEvent['type'][] = [];
    const watched = providerExecutor(runtime, {
      policy: [
        { before: ({ tool }) => Promise.resolve({ verdict: 'refuse', message: `not ${tool.name}`, hint: 'Do not.' }) },
      ],
      onEvent: ({ type }) => events.push(type),
    });
    expect((await watched.execute('return codemode.add(1, 2);', [math])).error).toContain('not add');
    expect(events).toEqual(['call-start', 'call-end']);
  });

  test('given a time that is none, making one fails', () => {
    expect(() => providerExecutor(runtime, { timeoutMs: 0 })).toThrow(/timeout must be a number above 0, and is 0/);
  });
});
