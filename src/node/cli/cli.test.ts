import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { cli } from './cli.ts';
import { COMMANDS } from './commands.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'cli-'));
  writeFileSync(join(cwd, 'add.ts'), 'globalThis.__codemode_result__ = 1;');
  writeFileSync(join(cwd, 'latin.ts'), Buffer.from('globalThis.__codemode_result__ = "caf\xe9";', 'latin1'));
  writeFileSync(join(cwd, 'utf16.ts'), Buffer.from('\ufeff1;', 'utf16le'));
  writeFileSync(join(cwd, 'broken.codemode.json'), '{"format":"x"}');
});
afterAll(() => rmSync(cwd, { recursive: true }));

async function given(...args: string[]) {
  const terminal = fakeTerminal({ cwd });
  return { code: await cli(args, terminal), ...terminal.written };
}

describe('given a command line that makes no sense, says what is wrong and what to do, with 2', () => {
  test.each([
    [[], /^Usage: codemode-runner COMMAND/m],
    [['rnu'], /There is no command rnu\n {4}Did you mean run\?/],
    [['help', 'rnu'], /There is no command rnu/],
    [['--verson'], /There is no option --verson/],
    [['run'], /run needs a FILE/],
    [['run', 'nosuch.ts'], /nosuch\.ts is not there/],
    [['run', '.'], /\. is a folder/],
    [['run', 'latin.ts'], /latin\.ts is not UTF-8 text\n {4}Save it as UTF-8/],
    [['run', 'utf16.ts'], /utf16\.ts is not UTF-8 text/],
    [['check', '.', '--tools', 'latin.ts'], /latin\.ts is not UTF-8 text/],
    [['run', 'broken.codemode.json'], /broken\.codemode\.json: This file was not saved by a playground/],
    [['run', 'add.ts', 'b.ts'], /run takes one FILE, and got 2/],
    [['run', 'add.ts', '--dialect', 'codmode'], /There is no dialect "codmode"\n {4}Did you mean "codemode"\?/],
    [['run', 'add.ts', '--dialect', 'toString'], /There is no dialect "toString"/],
    [['run', 'add.ts', '--limits', 'timeout=1'], /There is no limit timeout/],
    [['run', 'add.ts', '--server', 'https://a.example'], /has no name/],
    [['run', 'add.ts', '--json', '--events'], /--json and --events exclude each other/],
    [['run', 'add.ts', '--payloads'], /--payloads belongs to --events/],
    [['run', 'add.ts', '--script', 'b.ts'], /add\.ts has no script b\.ts/],
    [['run', 'https://a.example/a.ts'], /is an address, not a permalink/],
    [['run', '#c1.abc'], /This link is damaged/],
    [['run', '#c9.abc'], /newer version/],
    [['run', 'add.ts', '--replay', 'add.ts'], /add\.ts holds no recording/],
    [['types', 'x'], /types takes no FILE/],
  ])('%j', async (args, message) => {
    const { code, out, err } = await given(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });
});

test.each(COMMANDS.map(({ name }) => name))('given help for %s, names every option and fits a screen', async (name) => {
  const { code, out, err } = await given(name, '--help');
  expect([code, err]).toEqual([0, '']);
  const options = COMMANDS.find((command) => command.name === name)?.options ?? {};
  expect(Object.keys(options).filter((option) => !out.includes(`--${option}`))).toEqual([]);
  expect(out.split('\n').filter((line) => line.length > 120)).toEqual([]);
  expect(out).toContain('Exit codes: 0');
  expect((await given('help', name)).out).toBe(out);
});
