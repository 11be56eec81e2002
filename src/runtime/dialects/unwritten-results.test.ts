import { expect, test } from 'vitest';
import { createRuntimeHost } from '../host/host.ts';
import { launchInProcess } from '../host/testing/in-process.ts';
import type { Dialect } from './dialect.ts';
import { type DialectId, loadDialect } from './index.ts';

test.each<[id: DialectId, code: string]>([
  ['codemode', 'export default { rows: [{ id: 1n }] };'],
  ['cloudflare', 'async () => ({ rows: [{ id: 1n }] })'],
  ['codecall', 'return { rows: [{ id: 1n }] };'],
  ['mcp-use', 'return { rows: [{ id: 1n }] };'],
])('given a BigInt in a result in %s, the diagnostic says where it is and what to do', async (id, code) => {
  const host = createRuntimeHost({ launch: launchInProcess, dialect: (await loadDialect(id)) as Dialect });
  const { response } = await host.run({ code }, { sources: [] });
  const { message, hint } = response.diagnostics.find(({ severity }) => severity === 'error') ?? {};
  await host.close();
  expect(`${message} ${hint}`).toMatch(
    /a BigInt at \/rows\/0\/id.*(?:String|Number)\(value\) or (?:String|Number)\(value\)/,
  );
});

test('given a result whose toJSON gives nothing, the diagnostic says so', async () => {
  const host = createRuntimeHost({ launch: launchInProcess });
  const { response } = await host.run({ code: 'export default { toJSON() {} };' }, { sources: [] });
  await host.close();
  expect(response.diagnostics[0]?.message).toBe(
    'The result cannot be written as JSON: it has a toJSON that gives no JSON',
  );
});
