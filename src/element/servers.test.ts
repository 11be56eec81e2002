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

describe('given servers that cannot be read', () => {
  const throwing = {
    name: 'a',
    get url() {
      throw new Error('no');
    },
  };
  const right = { name: 'shop', url: 'https://shop.example/' };
  test.each<[string, unknown, string]>([
    ['without a name', { url: 'https://a.example' }, 'servers[1]'],
    ['without an address', { name: 'a' }, 'servers[1]'],
    ['with a symbol as name', { name: Symbol('a'), url: 'https://a.example' }, 'servers[1]'],
    ['without a name, with an unknown field', { headers: {} }, 'servers[1]'],
    ['that throws', throwing, 'servers[1]'],
    ['that is null', null, 'servers[1]'],
    ['that is undefined', undefined, 'servers[1]'],
    ['that is a text', 'a=https://a.example', 'servers[1]'],
    ['that is a list', [], 'servers[1]'],
  ])('one %s is named by its place, and the others are read', (_, one, problem) => {
    expect(readServers([right, one], BASE)).toEqual({
      servers: [{ id: 'shop', url: 'https://shop.example/' }],
      problems: [problem],
    });
  });

  test('a list that throws at a place names that place', () => {
    const list = Object.defineProperty([right, right], 1, { get: () => Reflect.ownKeys(null as never) });
    expect(readServers(list, BASE).problems).toEqual(['servers[1]']);
  });

  test.each([['https://a.example'], [7], [null], [() => []]])(
    '%j instead of a list is named as the property',
    (given) => {
      expect(readServers(given, BASE)).toEqual({ servers: [], problems: ['servers'] });
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
