import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../runtime/json.ts';
import {
  isProviderId,
  type Model,
  type ModelMessage,
  type ModelRequest,
  type ModelSettings,
  PROVIDERS,
} from './index.ts';
import { baseUrlOf, FORMATS, type ScriptedServer, startScriptedServer } from './testing/scripted-server.ts';
import { SCRIPTED_ERRORS } from './testing/wire-format.ts';

const KEY = 'sk-test-0123456789-key';
const TEXT = 'Zwölf 課題 sind offen 🐙, “one” more \\u0041\nline';
const TOOL = {
  name: 'codemode_run',
  description: 'Runs a script',
  inputSchema: { type: 'object' } satisfies JsonObject,
};
const { signal } = new AbortController();

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const asking = (messages: readonly ModelMessage[] = [{ role: 'user', text: 'How many?' }]): ModelRequest => ({
  system: 'You have tools.',
  messages,
  tools: [TOOL],
});

describe.each(FORMATS)('given a model that speaks as $id', (format) => {
  const modelOf = async (settings: Partial<ModelSettings> = {}): Promise<Model> => {
    const create = await PROVIDERS[format.id].load();
    return create({ name: 'scripted', url: baseUrlOf(server, format.id), key: KEY, ...settings });
  };

  test.each([1, 2, 3, 7, 64, 100_000])(
    'a stream in chunks of %i bytes gives the text as it was written',
    async (size) => {
      server.script = [{ text: TEXT, usage: { inputTokens: 120, outputTokens: 30, cachedTokens: 100 } }];
      server.chunkBytes = size;
      const pieces: string[] = [];
      const model = await modelOf();
      const answer = await model.ask(asking(), { signal, onText: (piece) => pieces.push(piece) });
      expect(answer).toEqual({
        ...{ kind: 'answer', text: TEXT, toolCalls: [], stop: 'end' },
        usage: { inputTokens: 120, outputTokens: 30, cachedTokens: 100 },
      });
      expect(pieces.join('')).toBe(TEXT);
      expect(pieces.length).toBeGreaterThan(5);
    },
  );

  test('the request holds model, system prompt, tools, the words of the person, and the key in its header', async () => {
    server.script = [{ text: 'Yes' }];
    const answer = await (await modelOf()).ask(asking(), { signal });
    expect(answer).toEqual({ kind: 'answer', text: 'Yes', toolCalls: [], stop: 'end' });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      ...{
        key: KEY,
        model: 'scripted',
        system: 'You have tools.',
        toolNames: ['codemode_run'],
        lastTexts: ['How many?'],
      },
    });
    expect(server.requests[0]?.path).not.toContain(KEY);
  });

  test('calls of tools that arrive in pieces are put together, each with its own input', async () => {
    const input = { code: 'await list({ text: "課題 \\"x\\" 🐙" })', n: 1, list: [1, { a: null }] };
    server.script = [
      {
        text: 'Both:',
        calls: [
          { name: 'codemode_run', input },
          { name: 'codemode_search', input: {} },
        ],
      },
    ];
    server.chunkBytes = 5;
    const answer = await (await modelOf()).ask(asking(), { signal });
    if (answer.kind === 'failed') throw new Error(answer.failure.message);
    expect(answer.stop).toBe('tool-calls');
    expect(answer.text).toBe('Both:');
    expect(answer.toolCalls.map(({ name, input: read }) => ({ name, input: read }))).toEqual([
      { name: 'codemode_run', input },
      { name: 'codemode_search', input: {} },
    ]);
    const ids = answer.toolCalls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test('results go back with the calls that they belong to', async () => {
    server.script = [{ calls: [{ name: 'codemode_run', input: { code: '1' } }] }, { text: 'One' }];
    const model = await modelOf();
    const first = await model.ask(asking(), { signal });
    if (first.kind === 'failed') throw new Error(first.failure.message);
    const [call] = first.toolCalls;
    if (call === undefined) throw new Error('There is no call');
    await model.ask(
      asking([
        { role: 'user', text: 'How many?' },
        { role: 'assistant', text: first.text, toolCalls: first.toolCalls },
        { role: 'tool', results: [{ callId: call.id, name: call.name, text: 'result: 1', failed: false }] },
      ]),
      { signal },
    );
    expect(server.requests[1]).toMatchObject({ messageCount: 3, lastTexts: ['result: 1'] });
    const sent = JSON.stringify(server.requests[1]?.body);
    expect(sent.split(format.id === 'gemini' ? 'codemode_run' : call.id).length - 1).toBe(
      format.id === 'gemini' ? 3 : 2,
    );
    // What a provider signs comes back to it.
    expect(sent.includes('c2lnbmF0dXJl')).toBe(format.id === 'gemini');
  });

  test.each(SCRIPTED_ERRORS)(
    'the error %s is a value with that reason, with something to do, and without the key',
    async (error) => {
      server.script = [{ kind: 'error', error }];
      const answer = await (await modelOf()).ask(asking(), { signal });
      if (answer.kind !== 'failed') throw new Error('It did not fail');
      expect(answer.failure.reason).toBe(error);
      expect(answer.failure.hint.length).toBeGreaterThan(10);
      expect(answer.failure.retryAfterMs).toBe(error === 'rate-limited' ? 7_000 : undefined);
      expect(JSON.stringify(answer)).not.toMatch(/sk-te/);
    },
  );

  test('an error that quotes the key is shown without it', async () => {
    server.script = [
      { kind: 'raw', status: 400, headers: {}, body: JSON.stringify({ error: { message: `Bad header ${KEY}` } }) },
    ];
    const answer = await (await modelOf()).ask(asking(), { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'bad-request', message: 'Bad header …' } });
  });

  test.each([470, 480, 490, 499])(
    'an error that quotes the key after %i characters shows no part of it',
    async (at) => {
      const message = `${'x'.repeat(at)}${KEY}${'y'.repeat(100)}`;
      server.script = [{ kind: 'raw', status: 400, headers: {}, body: JSON.stringify({ error: { message } }) }];
      const answer = await (await modelOf()).ask(asking(), { signal });
      if (answer.kind !== 'failed') throw new Error('It did not fail');
      expect(answer.failure.message.length).toBeLessThanOrEqual(501);
      expect(answer.failure.message).toMatch(/^x+…y*…?$/);
    },
  );

  test('a stream that fails in the middle gives the text so far and the reason', async () => {
    server.script = [{ kind: 'fails-midway', text: 'So far so good' }];
    const answer = await (await modelOf()).ask(asking(), { signal });
    expect(answer).toMatchObject({ kind: 'failed', text: 'So far so good', failure: { reason: 'overloaded' } });
  });

  test.each([0.3, 0.6, 0.8])(
    'a stream that is cut after %f of its bytes is malformed, never an answer',
    async (share) => {
      server.script = [{ kind: 'cut', answer: { text: 'A long enough answer, in several pieces' }, share }];
      const answer = await (await modelOf()).ask(asking(), { signal });
      expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'malformed' } });
    },
  );

  test('a stream that stops coming ends after the idle time', async () => {
    server.script = [{ kind: 'hangs', text: 'So far' }];
    const answer = await (await modelOf({ idleTimeoutMs: 3_000 })).ask(asking(), { signal });
    expect(answer).toMatchObject({ kind: 'failed', text: 'So far', failure: { reason: 'timeout' } });
  });

  test('stopping ends a stream that goes on', async () => {
    server.script = [{ kind: 'hangs', text: 'So far' }];
    const stopping = new AbortController();
    const model = await modelOf();
    const answer = await model.ask(asking(), { signal: stopping.signal, onText: () => stopping.abort() });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'aborted' } });
  });

  test('an answer at its limit and a filtered one are told apart', async () => {
    server.script = [
      { text: 'Cut', stop: 'length' },
      { text: 'Cut', stop: 'filtered' },
    ];
    const model = await modelOf();
    expect(await model.ask(asking(), { signal })).toMatchObject({ kind: 'answer', stop: 'length', text: 'Cut' });
    expect(await model.ask(asking(), { signal })).toMatchObject({ kind: 'failed', failure: { reason: 'blocked' } });
  });

  test('a redirect is refused, and the key does not reach where it leads', async () => {
    const seen: string[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    server.script = [307, 302].map((status) => ({ kind: 'raw', status, headers: { location }, body: '' }) as const);
    const model = await modelOf();
    for (const _ of [307, 302]) {
      const answer = await model.ask(asking(), { signal });
      expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'redirected' } });
    }
    await new Promise((resolve) => elsewhere.close(resolve));
    expect(seen).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a page', 'text/html', '<p>Hello'],
    ['events that are not JSON', 'text/event-stream', 'data: nonsense\n\n'],
    ['events of other JSON', 'text/event-stream', 'data: [1]\n\n'],
    ['nothing', 'text/event-stream', ''],
    ['JSON that nests without end', 'text/event-stream', `data: {"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}\n\n`],
  ])('%s for an answer is malformed', async (_what, contentType, body) => {
    server.script = [{ kind: 'raw', status: 200, headers: { 'content-type': contentType }, body }];
    const answer = await (await modelOf()).ask(asking(), { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'malformed' } });
  });

  test('an address where nothing listens is unreachable, and the hint speaks of CORS', async () => {
    const model = await modelOf();
    await server.close();
    const answer = await model.ask(asking(), { signal });
    expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'unreachable' } });
    if (answer.kind === 'failed') expect(answer.failure.hint).toMatch(/CORS/);
  });

  test.each([
    ['http://example.com/v1', /plain text/],
    ['https://me:secret@example.com/', /more than an address/],
    ['https://example.com/?key=1', /more than an address/],
    ['javascript:alert(1)', /not an http address/],
    ['nothing', /not an address/],
  ])('the address %s is refused before anything is sent', async (url, message) => {
    await expect(modelOf({ url })).rejects.toThrow(message);
  });

  test('a key with a character that no header takes is refused without being quoted', async () => {
    await expect(modelOf({ key: 'sk-secret\nsecond' })).rejects.toThrow(/^(?!.*sk-secret).*no key has/);
  });

  test('an answer without end is cut', async () => {
    server.script = [{ text: '', calls: Array.from({ length: 130 }, () => ({ name: 'codemode_run' })) }];
    const answer = await (await modelOf()).ask(asking(), { signal });
    expect(answer).toMatchObject({
      kind: 'failed',
      failure: { reason: 'malformed', message: expect.stringMatching(/128/) },
    });
  });
});

describe('given a call with a part that is longer than an answer may be', () => {
  const LONG = 'a'.repeat(2_000_001);
  test.each([
    ['openai', 'id', { choices: [{ delta: { tool_calls: [{ index: 0, id: LONG, function: { name: 'one' } }] } }] }],
    [
      'anthropic',
      'id',
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: LONG, name: 'one' } },
    ],
    [
      'gemini',
      'signature',
      {
        candidates: [{ content: { parts: [{ functionCall: { name: 'one', args: {} }, thoughtSignature: LONG }] } }],
      },
    ],
  ] as const)('%s: an %s without end is cut', async (provider, _part, event) => {
    const body = `data: ${JSON.stringify(event)}\n\n`;
    server.script = [{ kind: 'raw', status: 200, headers: { 'content-type': 'text/event-stream' }, body }];
    const create = await PROVIDERS[provider].load();
    const model = create({ name: 'scripted', url: baseUrlOf(server, provider), key: KEY });
    expect(await model.ask(asking(), { signal })).toMatchObject({
      kind: 'failed',
      failure: { reason: 'malformed', message: expect.stringMatching(/longer than 2000000/) },
    });
  });
});

describe('given servers that speak chat completions in ways of their own', () => {
  const reply = async (...chunks: readonly JsonObject[]) => {
    const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
    server.script = [{ kind: 'raw', status: 200, headers: { 'content-type': 'text/event-stream' }, body }];
    const create = await PROVIDERS.openai.load();
    return create({ name: 'local', url: baseUrlOf(server, 'openai') }).ask(asking(), { signal });
  };
  const delta = (value: JsonObject, finish: string | null = null): JsonObject => ({
    choices: [{ delta: value, finish_reason: finish }],
  });

  test('calls without an index are told apart by their ids, and an end without [DONE] is one', async () => {
    const answer = await reply(
      delta({ tool_calls: [{ id: 'a', function: { name: 'one', arguments: '{"x":' } }] }),
      delta({ tool_calls: [{ function: { arguments: '1}' } }] }),
      delta({ tool_calls: [{ id: 'b', function: { name: 'two', arguments: '{}' } }] }),
      delta({}, 'tool_calls'),
    );
    expect(answer).toMatchObject({ kind: 'answer', stop: 'tool-calls' });
    if (answer.kind === 'answer') {
      expect(answer.toolCalls.map(({ id, name, input }) => [id, name, input])).toEqual([
        ['a', 'one', { x: 1 }],
        ['b', 'two', {}],
      ]);
    }
  });

  test('an input that is not a JSON object is handed over as it was written', async () => {
    const answer = await reply(
      delta({ tool_calls: [{ index: 0, function: { name: 'one', arguments: '{"x":' } }] }, 'stop'),
    );
    if (answer.kind === 'failed') throw new Error(answer.failure.message);
    expect(answer.toolCalls).toEqual([{ id: 'call_1', name: 'one', input: undefined, inputText: '{"x":' }]);
  });

  test('no key is no header, and an address without one may be plain http', async () => {
    await reply(delta({ content: 'Yes' }, 'stop'));
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    const create = await PROVIDERS.openai.load();
    expect(create({ name: 'local', url: 'http://gpu.example:8000/v1' }).provider).toBe('openai');
  });
});

test('given the browser’s own model where there is none, it is unavailable', async () => {
  const create = await PROVIDERS.browser.load();
  const answer = await create({ name: 'built-in' }).ask(asking(), { signal });
  expect(answer).toMatchObject({ kind: 'failed', failure: { reason: 'unavailable' } });
});

test('given a name, says whether it is a provider', () => {
  expect(['openai', 'anthropic', 'gemini', 'browser'].every(isProviderId)).toBe(true);
  expect(['toString', 'OpenAI', ''].some(isProviderId)).toBe(false);
});
