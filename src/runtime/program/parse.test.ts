import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRuntimeHost } from '../host/host.ts';
import { launchInProcess } from '../host/testing/in-process.ts';
import { parseScript } from './index.ts';
import { Parser } from './javascript-parser.ts';
import { prepareBody } from './prepare-body.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const nested = (depth: number): string => `export default ${'('.repeat(depth)}1${')'.repeat(depth)};`;

describe('given a script that nests deeper than the parser has stack', () => {
  const host = createRuntimeHost({ launch: launchInProcess });

  test('in JavaScript, it is run as it is, and the engine says how deep is too deep', async () => {
    expect(await parseScript(nested(20_000))).toMatchObject({ language: 'none', typed: false });
    const { response } = await host.run({ code: nested(20_000) }, { sources: [] });
    expect(response.diagnostics).toMatchObject([{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('stack') }]);
  });

  test.each([
    ['parentheses', nested(20_000)],
    ['objects', `export default ${'{a:'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['functions', `export default ${'() => '.repeat(20_000)}1`],
  ])('with types and %s, it is refused where it is too deep, and not for its types', async (_, code) => {
    const { response } = await host.run({ code: `const x: number = 1;\n${code}` }, { sources: [] });
    expect(response.diagnostics).toMatchObject([
      {
        code: 'SYNTAX_ERROR',
        message: expect.stringContaining('nested too deep to read'),
        path: expect.stringMatching(/^2:\d+$/),
      },
    ]);
  });

  test('as the body of a function, it is refused in the same words', async () => {
    const { diagnostics } = await prepareBody(`return ${'['.repeat(20_000)}${']'.repeat(20_000)}`, {
      frame: { head: '', tail: '' },
      expressions: true,
    });
    expect(diagnostics).toMatchObject([{ code: 'SYNTAX_ERROR', message: expect.stringContaining('too deep to read') }]);
  });
});

test.each([
  ['a TypeError', new TypeError('x is undefined')],
  ['a RangeError', new RangeError('Invalid array length')],
])('given a parser with a fault of its own (%s), it is thrown with a code, and no script runs', async (_, fault) => {
  vi.spyOn(Parser.prototype as unknown as { parseTopLevel: () => void }, 'parseTopLevel').mockImplementation(() => {
    throw fault;
  });
  await expect(parseScript('1')).rejects.toMatchObject({
    code: 'parser-failed',
    message: expect.stringContaining(fault.message),
    cause: fault,
  });
});
