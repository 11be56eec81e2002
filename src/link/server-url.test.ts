import { describe, expect, test } from 'vitest';
import { withKeys, withoutSecrets } from './server-url.ts';

describe('the address of a server in a link', () => {
  test.each([
    ['https://user:pass@mcp.example.com/mcp', 'https://mcp.example.com/mcp', 0],
    ['https://mcp.example.com/mcp#part', 'https://mcp.example.com/mcp', 0],
    ['https://mcp.example.com/mcp?api_key=abc', 'https://mcp.example.com/mcp?api_key={KEY}', 1],
    [
      'https://mcp.example.com/mcp?team=a&token=x&mode=full',
      'https://mcp.example.com/mcp?team=a&token={KEY}&mode=full',
      1,
    ],
    ['https://mcp.example.com/sk-abcDEF1234567890/mcp', 'https://mcp.example.com/{KEY}/mcp', 1],
    ['https://mcp.example.com/u/9f8a7b6c5d4e3f2a1b0c/mcp', 'https://mcp.example.com/u/{KEY}/mcp', 1],
    ['https://mcp.example.com/?v=9f8a7b6c5d4e3f2a1b0c', 'https://mcp.example.com/?v={KEY}', 1],
    ['https://mcp.example.com/mcp?sk-abcDEF1234567890', 'https://mcp.example.com/mcp?{KEY}', 1],
    ['https://mcp.example.com/mcp?team&9f8a7b6c5d4e3f2a1b0c=', 'https://mcp.example.com/mcp?team=&{KEY}', 1],
    ['https://mcp.example.com/streamable-http/v2/mcp', 'https://mcp.example.com/streamable-http/v2/mcp', 0],
    ['http://localhost:3901/mcp', 'http://localhost:3901/mcp', 0],
    [
      'https://mcp.example.com/model-context-protocol-server/mcp',
      'https://mcp.example.com/model-context-protocol-server/mcp',
      0,
    ],
  ])('%s travels as %s', (address, url, removed) => {
    expect(withoutSecrets(address)).toEqual({ url, removed });
  });

  test('keys are put back in order, and a missing one leaves no address', () => {
    const url = 'https://a.example/{KEY}/mcp?token={KEY}';
    expect(withKeys(url, ['one', 'two&'])).toBe('https://a.example/one/mcp?token=two%26');
    expect(withKeys(url, ['one'])).toBeUndefined();
    expect(withKeys(url, ['one', ''])).toBeUndefined();
    expect(withKeys('https://a.example/', [])).toBe('https://a.example/');
  });
});
