import { afterAll, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());
const run = async (code: string, randomSeed?: string) =>
  (await host.run({ code }, { sources: [], ...(randomSeed === undefined ? {} : { randomSeed }) })).response;

const CHANCE =
  'export default [crypto.randomUUID(), ...crypto.getRandomValues(new Uint8Array(70)), Math.random(), Math.random()];';

test('given the seed of a run, crypto and Math.random give the same again, and crypto is ChaCha20 of RFC 8439', async () => {
  const zero = await run('export default [...crypto.getRandomValues(new Uint8Array(16))];', '0'.repeat(96));
  // The keystream of an all-zero key, block 0 (RFC 8439, appendix A.1).
  expect(zero.result).toEqual([...Buffer.from('76b8e0ada0f13d90405d6ae55386bd28', 'hex')]);
  const seed = '0123456789abcdef'.repeat(6);
  expect((await run(CHANCE, seed)).result).toEqual((await run(CHANCE, seed)).result);
  expect((await run(CHANCE)).result).not.toEqual((await run(CHANCE)).result);
});

test.each([
  ["'%s is %d', 'a', 5", '%s is %d a 5'],
  ["'100%% of %s', 'x'", '100%% of %s x'],
])('given console.log(%s), the places are text (§3.3.1)', async (args, message) => {
  const { logs } = await run(`console.log(${args});`);
  expect(logs).toMatchObject([{ message }]);
});

test('given timers of AbortSignal.timeout, they count as timers, and a script that has ended does not wait for them', async () => {
  const code =
    'let n = 0; try { for (; n < 2000; n++) AbortSignal.timeout(60000); } catch (e) { n = [n, e.name]; } export default n;';
  expect(await run(code)).toMatchObject({ result: [1000, 'SandboxLimitError'], diagnostics: [] });
});
