import { describe, expect, it } from 'vitest';
import { freeServerId, headersProblem, readServerUrl, serverIdFromUrl } from './server-address.ts';

const idOf = (typed: string) => {
  const url = readServerUrl(typed);
  return url instanceof URL ? serverIdFromUrl(url) : url.message;
};

describe('an address as people type it', () => {
  it.each([
    ['https://library.example/mcp', 'https://library.example/mcp'],
    ['library.example/mcp', 'https://library.example/mcp'],
    ['  http://library.example/mcp#top ', 'http://library.example/mcp'],
    ['localhost:3001/mcp', 'http://localhost:3001/mcp'],
    ['127.0.0.1:3001', 'http://127.0.0.1:3001/'],
    ['[::1]:3001/mcp', 'http://[::1]:3001/mcp'],
  ])('given %s, reads %s', (typed, expected) => {
    expect(String(readServerUrl(typed))).toBe(expected);
  });

  it.each([
    '',
    'not a url',
    'nonsense',
    'ftp://host.example/',
    'javascript:alert(1)',
    'https://user:word@host.example/',
  ])('given %j, says what to write instead', (typed) => {
    const read = readServerUrl(typed);
    expect(read).toMatchObject({ field: 'url', message: expect.stringMatching(/\w{3,}/) });
  });
});

describe('the id of a server without one', () => {
  it.each([
    ['https://mcp.library.example/mcp', 'library'],
    ['https://www.library.co.example/', 'library'],
    ['https://api.mcp.weather.com/v1', 'weather'],
    ['https://data.weather.org/v1', 'data-weather'],
    ['http://localhost:3901/mcp', 'localhost-3901'],
    ['http://127.0.0.1:3901/mcp', '127-0-0-1-3901'],
    ['https://mcp.com/', 'mcp'],
  ])('given %s, is %s', (url, expected) => {
    expect(idOf(url)).toBe(expected);
  });

  it('given a name that is taken, counts on', () => {
    expect(freeServerId('a', new Set(['a', 'a-2']))).toBe('a-3');
  });
});

describe('request headers', () => {
  it('given ones a page may send, has no problem', () => {
    expect(headersProblem({ 'x-api-key': 'abc', authorization: 'Bearer é' })).toBeUndefined();
  });
  it.each([
    [{ 'bad name': 'x' }, 'cannot be the name'],
    [{ Cookie: 'x' }, 'sets cookie itself'],
    [{ 'x-key': 'a\nb' }, 'cannot carry'],
    [{ 'x-key': '日' }, 'cannot carry'],
  ])('given %j, says why not', (headers, message) => {
    expect(headersProblem(headers)?.message).toContain(message);
  });
});
