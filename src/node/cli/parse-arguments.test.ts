import { describe, expect, test } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const SPECS = {
  server: { value: 'NAME=URL', many: true, about: '' },
  limits: { value: 'K=V', about: '' },
  json: { about: '' },
} as const;
const parse = (...args: string[]) => parseArguments(args, SPECS);

describe('given arguments', () => {
  test('options and files come in any order, with = or without', () => {
    expect(parse('a.ts', '--json', '--server', 'a=b', '--server=c=d', '-')).toEqual({
      options: { server: ['a=b', 'c=d'], limits: undefined, json: true },
      positionals: ['a.ts', '-'],
      help: false,
    });
  });

  test('what follows -- is a file, whatever it looks like', () => {
    expect(parse('--', '--json').positionals).toEqual(['--json']);
  });

  test('help is known to every command', () => {
    expect(parse('-h').help).toBe(true);
    expect(parse('a.ts', '--help').help).toBe(true);
  });

  test.each([
    [['--serve', 'x'], 'There is no option --serve', 'Did you mean --server?'],
    [['-x'], 'There is no option -x', 'Known: --server, --limits, --json, --help'],
    [['--limits'], '--limits needs a value', 'Write --limits K=V'],
    [['--limits', '--json'], '--limits needs a value', 'Write --limits K=V'],
    [['--json=yes'], '--json takes no value', 'Write --json alone'],
    [['--limits', 'a=1', '--limits', 'b=1'], '--limits was given twice', 'Give it once'],
    [['--__proto__', 'x'], 'There is no option --__proto__', expect.any(String)],
  ])('%j is refused with what to do', (args, message, hint) => {
    expect(() => parse(...args)).toThrow(expect.objectContaining({ name: 'UsageError', message, hint }));
  });
});
