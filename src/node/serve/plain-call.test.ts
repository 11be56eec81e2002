import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/json.ts';
import { plainAnswer, readPlainCall } from './plain-call.ts';

const HEADERS = {
  'content-type': 'application/json',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'codemode_run',
};
const META: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const PARAMS: JsonObject = { name: 'codemode_run', arguments: { code: '1' }, _meta: META };
const MESSAGE: JsonObject = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: PARAMS };

const withParams = (params: JsonObject): JsonObject => ({ ...MESSAGE, params: { ...PARAMS, ...params } });
const withMeta = (meta: JsonObject): JsonObject => withParams({ _meta: { ...META, ...meta } });

test('given a call that asks for its result and nothing else, reads it with its client and its trace', () => {
  const traced = withMeta({ traceparent: '00-1-1-01', tracestate: 'a=b' });
  expect(readPlainCall(HEADERS, traced)).toEqual({
    ...{ id: 1, name: 'codemode_run', input: { code: '1' }, agent: { name: 'test', version: '1' } },
    messageTrace: { traceparent: '00-1-1-01', tracestate: 'a=b' },
  });
  const { 'io.modelcontextprotocol/clientInfo': _, ...nameless } = META;
  expect(readPlainCall(HEADERS, withParams({ _meta: nameless }))?.agent).toBeUndefined();
  const { arguments: __, ...without } = PARAMS;
  expect(readPlainCall(HEADERS, { ...MESSAGE, id: 'a', params: without })).toMatchObject({ id: 'a', input: {} });
});

const ELSE: readonly (readonly [what: string, message: Json])[] = [
  ['a batch', [MESSAGE]],
  ['no JSON-RPC', { ...MESSAGE, jsonrpc: '1.0' }],
  ['something beside it', { ...MESSAGE, more: 1 }],
  ['no id', { jsonrpc: '2.0', method: 'tools/call', params: PARAMS }],
  ['an id that is no whole number', { ...MESSAGE, id: 1.5 }],
  ['another method', { ...MESSAGE, method: 'tools/list' }],
  ['no tool', withParams({ name: 1 })],
  ['an input that is no object', withParams({ arguments: [] })],
  ['an input with a member that schemas drop', withParams({ arguments: JSON.parse('{ "__proto__": 1 }') })],
  ['answers to questions', withParams({ inputResponses: {}, requestState: 'a' })],
  ['a wish for progress', withMeta({ progressToken: 1 })],
  ['a wish for a log', withMeta({ 'io.modelcontextprotocol/logLevel': 'debug' })],
  ['another revision than its header', withMeta({ 'io.modelcontextprotocol/protocolVersion': '2026-07-29' })],
  ['a client that can be asked', withMeta({ 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } })],
  ['no abilities', withMeta({ 'io.modelcontextprotocol/clientCapabilities': null })],
  ['a client without a version', withMeta({ 'io.modelcontextprotocol/clientInfo': { name: 'test' } })],
  ['a client with a title', withMeta({ 'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1', title: 1 } })],
  ['something that is not known here', withMeta({ 'x/y': 1 })],
];

test.each(ELSE)('given a request with %s, leaves it to the SDK', (_what, message) => {
  expect(readPlainCall(HEADERS, message)).toBeUndefined();
});

test.each(Object.keys(HEADERS))('given a call without its header %s, or with another, leaves it to the SDK', (name) => {
  expect(readPlainCall({ ...HEADERS, [name]: undefined }, MESSAGE)).toBeUndefined();
  expect(readPlainCall({ ...HEADERS, [name]: 'other' }, MESSAGE)).toBeUndefined();
});

test('given a name that looks like one that is encoded, leaves it to the SDK', () => {
  const name = '=?base64?YQ==?=';
  expect(readPlainCall({ ...HEADERS, 'mcp-name': name }, withParams({ name }))).toBeUndefined();
});

const TEXT: JsonObject = { type: 'text', text: 'a' };
const CHECKED: readonly JsonObject[] = [
  { content: [TEXT, { type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
  { content: [{ ...TEXT, annotations: 4 }] },
  { content: [{ type: 'text' }] },
  { content: 'a' },
  { content: [TEXT], isError: 'no' },
  { content: [TEXT], _meta: {} },
  { content: [TEXT], structuredContent: JSON.parse('{ "__proto__": 1 }') },
];

test('given a result of text and structured content, writes the answer; one that has to be checked is left to the SDK', () => {
  const text = plainAnswer(7, { content: [TEXT], structuredContent: { n: 1 }, isError: false }, 'Title');
  expect(JSON.parse(text ?? '')).toEqual({
    ...{ jsonrpc: '2.0', id: 7 },
    result: {
      ...{ content: [TEXT], structuredContent: { n: 1 }, isError: false, resultType: 'complete' },
      _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ title: 'Title' }) },
    },
  });
  for (const result of CHECKED) expect(plainAnswer(7, result, 'Title')).toBeUndefined();
});
