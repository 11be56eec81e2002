import { afterAll, describe, expect, test } from 'vitest';
import type { CallToolResult } from '../spec.ts';
import { createRuntimeHost } from './host.ts';
import type { PolicyLink } from './policy.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

/** A script that calls a tool once, past a link: how often the server was called, and what the script got. */
async function past(link: object) {
  let calls = 0;
  const notes = sourceOf('notes', {
    read: () => {
      calls += 1;
      return text('secret');
    },
  });
  const code = `import { read } from "@codemode/servers/notes";
globalThis.__codemode_result__ = await read({}).catch((error) => error.message);`;
  const { response } = await host.run({ code }, { sources: [notes], policy: [link as PolicyLink] });
  return { calls, result: String(response.result) };
}

describe('given a link whose verdict does not exist, the call is not made and the error says so', () => {
  test.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['false', false],
    ['a word', 'refuse'],
    ['a verdict in other words', { verdict: 'deny', message: 'no' }],
    ['a verdict with a typing error', { verdict: 'refused', message: 'no' }],
    ['another input under a wrong name', { verdict: 'call', inputs: {} }],
    ['an answer without a result', { verdict: 'answer', results: {} }],
  ])('%s', async (_, verdict) => {
    for (const given of [() => verdict, async () => verdict]) {
      const { calls, result } = await past({ before: given });
      expect({ calls, result }).toEqual({ calls: 0, result: expect.stringContaining('A link of the policy') });
    }
  });
});

test('given a refusal without a text, the call is refused all the same', async () => {
  expect(await past({ before: () => ({ verdict: 'refuse' }) })).toEqual({
    calls: 0,
    result: expect.stringContaining('refused by the policy'),
  });
});

test('given a link that hands on no result, what the server gave does not get through', async () => {
  for (const after of [() => undefined, async () => null, () => 'masked']) {
    const { result } = await past({ after });
    expect(result).toContain('handed on');
    expect(result).not.toContain('secret');
  }
});

test('given links with state, each is called as a method of its own', async () => {
  class Mask {
    readonly #mask = 'masked';
    after(): CallToolResult {
      return text(this.#mask);
    }
  }
  expect(await past(new Mask())).toEqual({ calls: 1, result: 'masked' });
});
