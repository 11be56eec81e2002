import { describe, expect, test } from 'vitest';
import { parseServers, readServers } from './servers.ts';

const BASE = 'https://docs.example/guide/';
const read = (text: string) => readServers(parseServers(text), BASE);

describe('given the attribute server', () => {
  test('names and addresses are read, and those that come with the runner', () => {
    expect(read('a=https://a.example/mcp?x=1=2\n b=builtin  c=/mcp')).toEqual({
      servers: [
        { id: 'a', url: 'https://a.example/mcp?x=1=2' },
        { id: 'b', builtin: true },
        { id: 'c', url: 'https://docs.example/mcp' },
      ],
      problems: [],
    });
  });

  test('a server is pinned to the revision that the page gives', () => {
    const held = { name: 'a', url: 'https://a.example', protocol: '2025-11-25' };
    expect(readServers([held], BASE)).toEqual({
      servers: [{ id: 'a', url: 'https://a.example/', protocol: '2025-11-25' }],
      problems: [],
    });
    expect(readServers([{ ...held, protocol: 7 }], BASE).problems).toHaveLength(1);
    expect(readServers([{ ...held, url: 'builtin' }], BASE).problems).toHaveLength(1);
  });

  test.each([
    'https://a.example',
    '=https://a.example',
    'a=',
    'a=ftp://a.example',
    'a=javascript:alert(1)',
    'a=https://user:pass@a.example',
    'a=http://[',
  ])('%s is named as a problem', (text) => {
    expect(read(text)).toMatchObject({ servers: [], problems: [expect.any(String)] });
  });

  test('a second server of one name is a problem', () => {
    expect(read('a=builtin a=https://a.example').problems).toEqual(['a=https://a.example']);
  });
});

describe('given a server that is to be treated in a way that we do not know', () => {
  test.each(['readOnly', 'readonly', 'headers', 'exposure'])(
    'with %s it is a problem, and is not connected',
    (name) => {
      const given = [{ name: 'a', url: 'https://a.example', [name]: true }];
      expect(readServers(given, BASE)).toEqual({ servers: [], problems: [`a: ${name}?`] });
    },
  );
});

describe('given a property servers that is none', () => {
  test.each([
    ['https://a.example'],
    [7],
    [null],
    [{ name: 'a', url: 'https://a.example' }, 'b'],
    [[{ name: 7, url: 'builtin' }]],
  ])('%j is named as a problem', (...given) => {
    const { problems } = readServers(given.length === 1 ? given[0] : given, BASE);
    expect(problems).toHaveLength(1);
  });
});
