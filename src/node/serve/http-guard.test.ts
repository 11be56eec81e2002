import { describe, expect, test } from 'vitest';
import { guard, type HttpGuardOptions, repeatedHeaders } from './http-guard.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const OPTIONS: HttpGuardOptions = {
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  origins: ['https://docs.example'],
  tokens: ['another-client-that-has-one', TOKEN],
  selfId: 'me',
};
const REQUEST = {
  method: 'POST',
  path: '/mcp',
  headers: { host: 'localhost:4000', authorization: `Bearer ${TOKEN}` } as Record<string, string | undefined>,
  repeated: [],
};
const given = (headers: Record<string, string | undefined>, other: { method?: string; path?: string } = {}) =>
  guard({ ...REQUEST, ...other, headers: { ...REQUEST.headers, ...headers } }, OPTIONS);

describe('given a request', () => {
  test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost.:1'])(
    'to %s, passes',
    (host) => {
      expect(given({ host })).toEqual({ pass: 'through', cors: {}, client: '1' });
    },
  );

  test.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example:4000',
    '[::1',
    'localhost@evil',
  ])('to the name %s, which was bound to us by a stranger, is refused', (host) =>
    expect(given({ host })).toMatchObject({ status: 421 }),
  );

  test.each([
    'host',
    'origin',
    'authorization',
    'mcp-session-id',
    'mcp-protocol-version',
    'content-type',
    'access-control-request-private-network',
  ])('with two headers %s, is refused before its token is looked at', (name) => {
    expect(
      guard({ ...REQUEST, repeated: repeatedHeaders(['A', '1', name, 'x', name.toUpperCase(), 'x']) }, OPTIONS),
    ).toEqual({
      status: 400,
      message: expect.stringContaining(name),
    });
  });

  test('with two headers of a kind that is a list, passes', () => {
    expect(guard({ ...REQUEST, repeated: repeatedHeaders(['accept', 'a', 'Accept', 'b']) }, OPTIONS)).toHaveProperty(
      'pass',
    );
  });

  test.each(['http://localhost:4000/mcp', 'http://evil.example/mcp', '//evil.example/mcp', '*', ''])(
    'for %s, is refused: this is no proxy',
    (path) => expect(given({}, { path })).toMatchObject({ status: 400 }),
  );

  test.each(['https://evil.example', 'null', 'http://localhost:4000', 'https://docs.example.evil.example'])(
    'of a page at %s, is refused and learns nothing',
    (origin) => {
      const refusal = given({ origin });
      expect(refusal).toMatchObject({ status: 403 });
      expect(refusal).not.toHaveProperty('headers');
    },
  );

  test('of a page that is allowed, passes and may be read', () => {
    expect(given({ origin: 'https://docs.example' })).toMatchObject({
      pass: 'through',
      cors: { 'access-control-allow-origin': 'https://docs.example', vary: 'origin' },
    });
    const headers = { origin: 'https://docs.example', authorization: undefined };
    expect(given(headers, { method: 'OPTIONS' })).toMatchObject({ pass: 'preflight' });
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer wrong',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    TOKEN,
    `Bearer ${TOKEN} x`,
  ])('with the authorization %s, is refused', (authorization) => {
    expect(given({ authorization })).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });

  test('elsewhere than at the endpoint, is told where it is', () => {
    expect(given({}, { path: '/' })).toMatchObject({ status: 404, message: 'The MCP endpoint is /mcp' });
  });

  test('that this server sent itself, by whatever way, is refused', () => {
    expect(given({ 'codemode-via': 'other, me' })).toMatchObject({ status: 508 });
    expect(given({ 'codemode-via': 'other' })).toMatchObject({ pass: 'through' });
  });
});
