import { describe, expect, test } from 'vitest';
import type { Source } from '../source.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';

/** Runs a script with one source, which is written in JavaScript. */
async function run(code: string, source: object) {
  const host = createRuntimeHost({ launch: launchInProcess });
  const call = async () => ({ content: [] });
  const shop = { id: 'shop', tools: async () => [{ name: 'order' }], call, ...source };
  try {
    return (await host.run({ code }, { sources: [shop as unknown as Source] })).response;
  } finally {
    await host.close();
  }
}

const CALL = `import { order } from "@codemode/servers/shop";
globalThis.__codemode_result__ = await order({}).then(() => "answered", (error) => error.message);`;

describe('given a source that answers with no list of tools', () => {
  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    ['order', 'a value of type string'],
    [7, 'a value of type number'],
    [{ tools: [] }, 'a value of type object'],
    [{ unavailable: 'made up' }, 'a value of type object'],
  ])('%j, the run says so', async (answer, kind) => {
    const { diagnostics } = await run(CALL, { tools: async () => answer });
    expect(JSON.stringify(diagnostics)).toContain(`it answered with ${kind} instead of a list`);
    expect(JSON.stringify(diagnostics)).not.toContain('not connected');
  });
});

describe('given a source that throws what is no error', () => {
  const nothing = 'something without a message was thrown';
  test.each([
    ['undefined', undefined, 'undefined was thrown'],
    ['null', null, 'null was thrown'],
    ['an object', {}, nothing],
    ['an object of a class', new (class Failure {})(), nothing],
    ['an empty list', [], nothing],
    ['an empty text', '', nothing],
    ['an object without a prototype', Object.create(null), nothing],
    ['a text', 'sold out', 'sold out'],
    ['an object with a message', { message: 'sold out' }, 'sold out'],
    ['an object with a text of its own', { toString: () => 'sold out' }, 'sold out'],
    ['a number', 7, '7'],
    ['an error without a message', Object.assign(new RangeError('x'), { message: '' }), 'RangeError'],
  ])('%s, a call of a script and the list of its tools say so', async (_, thrown, message) => {
    const reject = () => Promise.reject(thrown);
    expect((await run(CALL, { call: reject })).result).toBe(message);
    const { diagnostics } = await run(CALL, { tools: reject });
    expect(JSON.stringify(diagnostics)).toContain(message);
  });
});
