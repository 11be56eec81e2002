import { describe, expect, test } from 'vitest';
import { readAddress, readAllowed, readTokens, refuseSelf } from './read-http.ts';

describe('given an address', () => {
  test.each([
    ['4000', { host: '127.0.0.1', port: 4000 }],
    ['0.0.0.0:80', { host: '0.0.0.0', port: 80 }],
    ['[::1]:0', { host: '::1', port: 0 }],
  ])('%s is read', (text, address) => expect(readAddress(text)).toEqual(address));

  test.each(['', 'x', '70000', 'http://localhost:4000', ':1', '-1', '4000/mcp'])('%s is refused', (text) => {
    expect(() => readAddress(text)).toThrow(/is not a port$/);
  });
});

test('given no token, makes one that is new each time; given one, wants it long', () => {
  const [token = ''] = readTokens([], {});
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readTokens([], {})).not.toContain(token);
  expect(readTokens(['T'], { T: token })).toEqual([token]);
  for (const bad of ['short', `${token} `, '']) expect(() => readTokens(['T'], { T: bad })).toThrow(/holds no token/);
});

test.each([
  [['https://a.example'], [], /--allow-host .* is not a host name/],
  [['a.example:80'], [], /is not a host name/],
  [[], ['a.example'], /is not an origin/],
  [[], ['https://a.example/'], /is not an origin/],
  [[], ['*'], /is not an origin/],
])('given %j and %j to allow, says what is wrong', (hosts, origins, message) => {
  expect(() => readAllowed(hosts, origins)).toThrow(message);
});

describe('given the servers of a server', () => {
  const servers = (url: string) => [{ kind: 'url' as const, id: 'me', url, headers: {} }];
  test.each(['http://localhost:4000/mcp', 'http://127.0.0.1:4000/', 'http://[::1]:4000/mcp', 'http://0.0.0.0:4000/x'])(
    '%s is itself',
    (url) =>
      expect(() => refuseSelf({ host: '127.0.0.1', port: 4000 }, servers(url))).toThrow('me is this server itself'),
  );
  test.each(['http://localhost:4001/mcp', 'https://localhost.example:4000/mcp'])('%s is another', (url) =>
    expect(() => refuseSelf({ host: '127.0.0.1', port: 4000 }, servers(url))).not.toThrow(),
  );
});
