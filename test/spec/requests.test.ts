import { describe, expect } from 'vitest';
import { sourceOf, text } from '../../src/runtime/host/testing/sources.ts';
import { given } from './given.ts';
import { resultOf, run, runRequest } from './host.ts';

const malformed: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'globalThis.__codemode_result__ = 1'],
  ['a list', []],
  ['no code', { limits: {} }],
  ['code that is a number', { code: 1 }],
  ['code that is a list of lines', { code: ['1', '2'] }],
];

describe('requests (§3.2)', () => {
  for (const [what, request] of malformed) {
    given(
      ['3.2-request', '3.3.4-structured', '3.3.4-no-outer-error', 'rule:malformed-requests'],
      `${what} as a request, the response is structured and says what to send`,
      async () => {
        expect(await runRequest(request)).toEqual({
          logs: [],
          result: null,
          toolTrace: [],
          diagnostics: [
            {
              severity: 'error',
              code: 'INVALID_REQUEST',
              message: expect.any(String),
              hint: expect.stringMatching(/code/),
            },
          ],
        });
      },
    );
  }

  given(
    ['3.2-request', 'rule:malformed-requests'],
    'optional fields of a wrong type, the script runs without them and is told',
    async () => {
      const request = { code: 'globalThis.__codemode_result__ = 1', limits: 'none', requestedCapabilities: { a: 1 } };
      const { result, diagnostics } = await runRequest(request);
      expect(result).toBe(1);
      expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
        ['warning', 'INVALID_REQUEST'],
        ['warning', 'INVALID_REQUEST'],
      ]);
    },
  );

  given(['3.2-request', 'rule:malformed-requests'], 'null for what is optional, nothing is said of it', async () => {
    const request = { code: 'globalThis.__codemode_result__ = 1', limits: null, requestedCapabilities: null };
    expect(await runRequest(request)).toMatchObject({ result: 1, diagnostics: [] });
  });

  given(
    ['3.2.4-timeout', '3.2.4-memory', 'rule:memory-floor', 'rule:malformed-requests'],
    'limits out of range, the nearest is in force and the response says which',
    async () => {
      const limits = { maxMemoryBytes: 1, timeoutMs: 1e12 };
      const { result, diagnostics } = await run('globalThis.__codemode_result__ = 1', { limits });
      expect(result).toBe(1);
      expect(diagnostics.map(({ severity, code, message }) => [severity, code, message])).toEqual([
        ['info', 'LIMIT_ADJUSTED', expect.stringMatching(/timeoutMs.*600000/)],
        ['info', 'LIMIT_ADJUSTED', expect.stringMatching(/maxMemoryBytes.*16777216/)],
      ]);
    },
  );
});

describe('beyond what is asked (§1.3)', () => {
  given(['1.3-more-than-scripts'], 'several runs at once, each has its own result, logs and calls', async () => {
    const sources = [sourceOf('s', { ping: () => text('pong') })];
    const scripts = [1, 2, 3].map((n) =>
      run(
        `import { ping } from "@codemode/servers/s"; console.log(${n}); globalThis.__codemode_result__ = [${n}, await ping()];`,
        { sources },
      ),
    );
    const responses = await Promise.all(scripts);
    expect(responses.map(({ result }) => result)).toEqual([
      [1, 'pong'],
      [2, 'pong'],
      [3, 'pong'],
    ]);
    expect(responses.map(({ logs, toolTrace }) => [logs[0]?.message, toolTrace.length])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
    ]);
  });
});

describe('the size of a script', () => {
  given(['rule:size-and-depth'], 'one byte more than maxSourceBytes, the script does not run', async () => {
    const limits = { maxSourceBytes: 60 };
    const script = (length: number): string => 'globalThis.__codemode_result__ = 1;'.padEnd(length, ' ');
    expect(await resultOf(script(60), { limits })).toBe(1);
    const { result, diagnostics } = await run(script(61), { limits });
    expect([result, diagnostics[0]?.code, diagnostics[0]?.message]).toEqual([
      null,
      'SANDBOX_LIMIT',
      expect.stringContaining('maxSourceBytes'),
    ]);
  });

  given(
    ['rule:size-and-depth'],
    'several hundred nested calls, they work; endless recursion is an error to catch',
    async () => {
      const script = `const down = (n) => n === 0 ? 0 : 1 + down(n - 1);
      const endless = () => endless() + 1;
      let caught;
      try { endless(); } catch (error) { caught = error instanceof Error; }
      globalThis.__codemode_result__ = [down(400), caught];`;
      expect(await resultOf(script)).toEqual([400, true]);
    },
  );
});
