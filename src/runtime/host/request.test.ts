import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, LIMITS } from '../limits.ts';
import type { Diagnostic } from '../spec.ts';
import { type RefusedRequest, type RunnableRequest, readRequest } from './request.ts';

const read = (raw: unknown) => readRequest(raw, DEFAULT_LIMITS);

describe('a request of codemode.run (§3.2)', () => {
  test.each([
    ['null', null],
    ['a string', 'code'],
    ['an array', []],
    ['no code', {}],
    ['a number as code', { code: 5 }],
    ['null as code', { code: null }],
  ])('given %s, it is refused with what to pass', (_name, raw) => {
    const { refused } = read(raw) as RefusedRequest;
    expect(refused).toEqual([
      {
        severity: 'error',
        code: 'INVALID_REQUEST',
        message: expect.any(String),
        hint: expect.stringContaining('code'),
      },
    ]);
  });

  test.each([
    ['limits', { limits: 'x' }, /^limits is a string/],
    ['limits', { limits: [5] }, /^limits is an array/],
    ['a limit', { limits: { timeoutMs: '5' } }, /^limits\.timeoutMs is a string/],
    ['capabilities', { requestedCapabilities: 'lab' }, /^requestedCapabilities is a string/],
    ['a capability', { requestedCapabilities: ['lab', 5] }, /^Entries of requestedCapabilities/],
  ])('given %s of the wrong type, the script runs with a warning', (_name, more, message) => {
    const matches = read({ code: '', ...more });
    expect(matches).toMatchObject({
      limits: DEFAULT_LIMITS,
      diagnostics: [
        {
          severity: 'warning',
          code: 'INVALID_REQUEST',
          message: expect.stringMatching(message),
          hint: expect.any(String),
        },
      ],
    });
  });

  test('given null or undefined for what is optional, nothing is said', () => {
    const matches = read({ code: 'x', limits: null, requestedCapabilities: null, signal: undefined });
    expect(matches).toEqual({
      request: { code: 'x', requestedCapabilities: [] },
      limits: DEFAULT_LIMITS,
      diagnostics: [],
    });
  });

  test('given a limit or a field with a typing error, the run goes on, and is told of the right name', () => {
    const reported = (raw: object) => {
      const { diagnostics } = read({ code: 'x', ...raw }) as { readonly diagnostics: readonly Diagnostic[] };
      return diagnostics.map(({ severity, hint }) => `${severity}: ${hint}`);
    };
    expect(reported({ limits: { maxToolCall: 1, timeoutMs: null } })).toEqual([
      'warning: Did you mean "maxToolCalls"?',
    ]);
    expect(reported({ limits: { widgets: 1 } })).toEqual([expect.stringContaining('There are timeoutMs, ')]);
    expect(reported({ limit: { maxToolCalls: 1 } })).toEqual(['warning: Did you mean "limits"?']);
  });

  test.each([
    ['timeoutMs', 'Did you mean "limits.timeoutMs"?'],
    ['timeout', 'Did you mean "limits.timeoutMs"?'],
    ['signal', 'Pass signal beside the request: run(request, { signal }).'],
    ['onEvent', 'Pass onEvent beside the request: run(request, { onEvent }).'],
    ['dialect', 'Choose a dialect by createDialectHost.'],
    ['language', 'There are code, limits, requestedCapabilities.'],
  ])('given a field %s, which is none of it, the run goes on, and is told where it belongs', (name, hint) => {
    expect(read({ code: 'x', [name]: 1 })).toMatchObject({
      limits: DEFAULT_LIMITS,
      diagnostics: [
        {
          ...{ severity: 'warning', code: 'INVALID_REQUEST', hint },
          message: `The request has a field "${name}": it was ignored`,
        },
      ],
    });
  });

  test('given a limit beyond its ceiling or below its floor, the run gets the nearest and is told', () => {
    const matches = read({
      code: '',
      limits: { timeoutMs: 1e9, maxMemoryBytes: 1, maxToolCalls: 2.5, maxLogBytes: 100 },
    });
    expect(matches.limits).toMatchObject({
      timeoutMs: LIMITS.timeoutMs.max,
      maxMemoryBytes: LIMITS.maxMemoryBytes.min,
      maxToolCalls: 2,
      maxLogBytes: 100,
    });
    const { diagnostics } = matches as RunnableRequest;
    expect(diagnostics.map(({ code, severity }) => [severity, code])).toEqual(
      Array(3).fill(['info', 'LIMIT_ADJUSTED']),
    );
  });

  test('given a script of maxSourceBytes it runs, one byte more is refused', () => {
    const limits = { maxSourceBytes: 4 };
    expect(read({ code: 'é12', limits })).toHaveProperty('request');
    expect(read({ code: 'é123', limits })).toMatchObject({
      refused: [
        { code: 'SANDBOX_LIMIT', errorClass: 'SandboxLimitError', message: expect.stringContaining('maxSourceBytes') },
      ],
    });
  });
});
