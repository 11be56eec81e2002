// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places in a text, as people type them.
import { describe, expect, test } from 'vitest';
import { checkTraits, readServers } from './server-argument.ts';
import { splitCommand } from './split-command.ts';

const ENV = { TOKEN: 's3cret', EMPTY: '', LINES: 'a\r\nb' };
const read = (server: string[], header: string[] = [], headerEnv: string[] = [], protocol: string[] = []) =>
  readServers({ server, header, 'header-env': headerEnv, protocol }, ENV);

describe('given a server', () => {
  test('by its address, it is reached there', () => {
    expect(read(['shop=https://shop.example/mcp?a=b#c']).servers).toEqual([
      { kind: 'url', id: 'shop', url: 'https://shop.example/mcp?a=b', headers: {} },
    ]);
  });

  test('by a command, the words of the command are kept apart', () => {
    expect(read(['files=stdio:npx -y server "./my files"']).servers).toEqual([
      {
        kind: 'stdio',
        id: 'files',
        line: 'npx -y server "./my files"',
        words: ['npx', '-y', 'server', './my files'],
      },
    ]);
  });

  test('by its name alone, one that comes along runs in this process', () => {
    expect(read(['issues=builtin']).servers).toEqual([{ kind: 'builtin', id: 'issues', name: 'issues' }]);
  });

  test('headers go to the server they are for, those of the environment too', () => {
    const { servers } = read(
      ['a=https://a.example/', 'b=https://b.example/'],
      ['a:X-One=1=2', 'b:X-Two='],
      ['a:Authorization=Bearer ${TOKEN}', 'b:X-Key=TOKEN'],
    );
    expect(servers).toMatchObject([
      { headers: { 'X-One': '1=2', Authorization: 'Bearer s3cret' } },
      { headers: { 'X-Two': '', 'X-Key': 's3cret' } },
    ]);
  });

  test.each([
    [['https://a.example/mcp'], [], [], /has no name$/],
    [['=x'], [], [], /has no name$/],
    [['a=ftp://a.example'], [], [], /^--server a: ftp:\/\/ is not an address that MCP runs over$/],
    [['a=https://u:p@a.example'], [], [], /holds a user name or password/],
    [['a=stdio:'], [], [], /names no command/],
    [['a=stdio:x "y'], [], [], /has a " that is not closed/],
    [['a=https://a.example', 'a=https://b.example'], [], [], /^Two servers are called a$/],
    [['a=stdio:x'], ['a:X=1'], [], /takes no headers/],
    [['a=builtin'], [], [], /^There is no built-in server a$/],
    [['a=https://a.example'], ['a:X Y=1'], [], /^--header: X Y is not a header name$/],
    [['a=https://a.example'], ['a=topsecret'], [], /^--header a=… is incomplete$/],
    [['a=https://a.example'], [], ['a:X=NOPE'], /^The environment variable NOPE is not set$/],
    [['a=https://a.example'], [], ['a:X=EMPTY'], /^The environment variable EMPTY is not set$/],
    [['a=https://a.example'], [], ['a:X=LINES'], /^--header-env: the value of X has a line break in it$/],
    [['a=https://a.example'], [], ['a:X=Bearer topsecret'], /takes the name of an environment variable/],
  ])('%j with headers %j and %j is refused, and no secret is repeated', (server, header, headerEnv, message) => {
    expect(() => read(server, header, headerEnv)).toThrow(message);
    expect(() => read(server, header, headerEnv)).not.toThrow(/topsecret/);
  });

  test('of a built-in server whose word is misspelt, the right one is suggested', () => {
    expect(() => read(['issues=buitlin'])).toThrow(expect.objectContaining({ hint: 'Did you mean builtin?' }));
    expect(() => read(['issues=bulletin.example'])).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('https://bulletin.example') }),
    );
  });

  test('a header for a server that nobody named is refused', () => {
    const given = read(['shop=https://a.example'], ['shp:X=1']);
    expect(() => checkTraits(given, ['shop'])).toThrow(
      expect.objectContaining({
        message: 'A header is for shp, which is not a server here',
        hint: 'Did you mean shop?',
      }),
    );
  });
});

describe('given the revision to speak', () => {
  test('it goes to the server that it is for', () => {
    const { servers } = read(['a=https://a.example/', 'b=stdio:x'], [], [], ['a=2025-11-25', 'b=2025-06-18']);
    expect(servers).toMatchObject([{ protocol: '2025-11-25' }, { protocol: '2025-06-18' }]);
  });

  test.each([
    [['a'], /^--protocol a is incomplete$/],
    [['a=2025-11-26'], /^--protocol a: 2025-11-26 is no revision of MCP that is known here$/],
    [['a=2025-11-25', 'a=2025-06-18'], /^--protocol names a twice$/],
    [['issues=2025-11-25'], /^issues runs in this process/],
  ])('%j is refused', (protocol, message) => {
    expect(() => read(['a=https://a.example', 'issues=builtin'], [], [], protocol)).toThrow(message);
  });
});

describe('given a command line', () => {
  test.each([
    ['a  b\tc', ['a', 'b', 'c']],
    [`a 'b "c' "d 'e"`, ['a', 'b "c', "d 'e"]],
    ['a\\ b "c\\"d" "e\\nf"', ['a b', 'c"d', 'e\\nf']],
    [`a '' ""`, ['a', '', '']],
    ['a$HOME `x` *', ['a$HOME', '`x`', '*']],
    [`--x="y z"`, ['--x=y z']],
  ])('%s is split as a shell would, and nothing is expanded', (line, words) => {
    expect(splitCommand(line)).toEqual(words);
  });
});
