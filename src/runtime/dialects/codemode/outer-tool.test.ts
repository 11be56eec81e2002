import { expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { sourceOf, structured } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';

const open = dialectsOn(launchInProcess)('codemode');
const orders = sourceOf('orders', { list: () => structured([1, 2]) }, { capabilities: ['shop'] });
const run = async (input: JsonObject): Promise<JsonObject> =>
  (await open([orders]).call('codemode.run', input)) as JsonObject;

const CODE = 'import { list } from "@codemode/servers/orders";\nglobalThis.__codemode_result__ = await list();';

test('given a script, codemode.run answers with the response of a run', async () => {
  expect(await run({ code: CODE })).toEqual({
    logs: [],
    result: [1, 2],
    diagnostics: [],
    toolTrace: [{ serverId: 'orders', toolName: 'list', durationMs: expect.any(Number), ok: true }],
  });
});

test('given a return at the top of a script, the answer says what to write in its place, and where', async () => {
  expect(await run({ code: 'const a = "x";\nreturn a;' })).toMatchObject({
    result: null,
    diagnostics: [{ code: 'SYNTAX_ERROR', path: '2:1', hint: 'Use export default in the place of return.' }],
  });
});

test('given limits, they hold for the run; unknown ones and values out of range fail nothing', async () => {
  expect(await run({ code: CODE, limits: { maxToolCalls: 0 } })).toMatchObject({
    result: null,
    diagnostics: [{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxToolCalls') }],
  });
  expect(await run({ code: CODE, limits: { timeoutMs: 1e12, maxWishes: 3 } })).toMatchObject({
    result: [1, 2],
    diagnostics: [
      { severity: 'warning', code: 'INVALID_REQUEST', message: expect.stringContaining('maxWishes') },
      { severity: 'info', code: 'LIMIT_ADJUSTED' },
    ],
  });
});

test('given a field that is none, the answer names it, and the right one of a misspelt one', async () => {
  const input = { code: CODE, limit: { maxToolCalls: 0 }, requestedCapabilites: ['orders'], why: 'a test' };
  expect(await run(input)).toMatchObject({
    result: [1, 2],
    diagnostics: [
      { severity: 'warning', code: 'INVALID_REQUEST', hint: 'Did you mean "limits"?' },
      { severity: 'warning', code: 'INVALID_REQUEST', hint: 'Did you mean "requestedCapabilities"?' },
      { severity: 'warning', code: 'INVALID_REQUEST', hint: 'There are code, limits, requestedCapabilities.' },
    ],
  });
});

test('given capabilities, those that nobody offers are told of', async () => {
  expect(await run({ code: CODE, requestedCapabilities: ['shop', 'orders'] })).toMatchObject({ diagnostics: [] });
  expect(await run({ code: CODE, requestedCapabilities: ['bank'] })).toMatchObject({
    result: [1, 2],
    diagnostics: [{ severity: 'warning', code: 'CAPABILITY_UNAVAILABLE' }],
  });
  const host = open([orders]);
  expect(await host.run(CODE, { requestedCapabilities: ['bank'], limits: { maxToolCalls: 1 } })).toMatchObject({
    result: [1, 2],
    diagnostics: [{ code: 'CAPABILITY_UNAVAILABLE' }],
  });
});

test.each([
  [{}, 'The request has no code'],
  [{ code: 1 }, 'The request has a number as its code'],
])('given a request that is none, the answer says so: %j', async (input, message) => {
  expect(await run(input as JsonObject)).toMatchObject({
    result: null,
    diagnostics: [{ severity: 'error', code: 'INVALID_REQUEST', message }],
  });
});

test.each([
  [{ limits: 'many' }, 'limits is a string and was ignored'],
  [{ requestedCapabilities: 'all' }, 'requestedCapabilities is a string and was ignored'],
])('given a field that is of no use, the script runs all the same: %j', async (more, message) => {
  expect(await run({ code: CODE, ...more })).toMatchObject({
    result: [1, 2],
    diagnostics: [{ severity: 'warning', code: 'INVALID_REQUEST', message }],
  });
});

test('given the detail "types", a script gets tools as the prompt declares them', async () => {
  const shop = sourceOf('shop', { 'place-order': () => structured(1), list: () => structured([]) });
  const code = `import { getTool, listTools, searchTools } from "@codemode/discovery";
    const detail = "types";
    globalThis.__codemode_result__ = [
      await getTool("shop", "place-order", { detail }),
      (await listTools("shop", { detail }))[1],
      ...(await searchTools("place order", { detail, limit: 1 })).results,
      await getTool("shop", "place-order"),
    ];`;
  const { result } = (await open([shop]).call('codemode.run', { code })) as { result: readonly JsonObject[] };
  const [tool, ...others] = result;
  expect(tool).toMatchObject({ toolName: 'place-order', exportName: 'place_order' });
  expect(tool?.types).toMatch(
    /^type Obj = .*\ntype Reply = .*\ndeclare module "@codemode\/servers\/shop" \{\nfunction place_order\(/,
  );
  expect(tool?.types).not.toContain('function list(');
  expect(others[0]).toEqual(tool);
  expect(others[1]).toEqual({ serverId: 'shop', ...tool });
  expect(others[2]).not.toHaveProperty('types');
});
