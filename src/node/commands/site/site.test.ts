import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_INFO } from '../../../mcp/connection/client-info.ts';
import { cli } from '../../cli/cli.ts';
import { fakeTerminal } from '../../testing/fake-terminal.ts';

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'site-')));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(join(cwd, file, '..'), { recursive: true });
  writeFileSync(join(cwd, file), text);
};

/** Puts a package of the site into the project. */
function install(version: string, extra: Readonly<Record<string, string>> = {}): void {
  const files = { 'embed.html': version, 'codemode-runner.js': version, 'sandbox/a.js': version, ...extra };
  const own = { 'package.json': JSON.stringify({ version }), 'README.md': 'read', 'maps/a.map': '{}' };
  rmSync(join(cwd, 'node_modules'), { recursive: true, force: true });
  for (const [name, text] of Object.entries({ ...files, ...own }))
    write(join('node_modules/codemode-runner-site', name), text);
}

async function given(...args: string[]) {
  const terminal = fakeTerminal({ cwd });
  return { code: await cli(['site', ...args], terminal), ...terminal.written };
}

describe('given the package of the site in the project, site copy', () => {
  beforeEach(() => install(CLIENT_INFO.version));

  test('writes the files of the site, and none of npm', async () => {
    expect(await given('copy', 'public/runner')).toMatchObject({ code: 0, out: '' });
    expect(readdirSync(join(cwd, 'public/runner')).toSorted()).toEqual(['codemode-runner.js', 'embed.html', 'sandbox']);
  });

  test('replaces an earlier copy, with the files that are no longer there', async () => {
    install(CLIENT_INFO.version, { 'sandbox/old.js': 'old' });
    await given('copy', 'out');
    write('out/mine.txt', 'mine');
    install(CLIENT_INFO.version, { 'embed.html': 'new' });
    expect((await given('copy', 'out')).code).toBe(0);
    expect(existsSync(join(cwd, 'out/sandbox/old.js'))).toBe(false);
    expect(readFileSync(join(cwd, 'out/embed.html'), 'utf8')).toBe('new');
    expect(readFileSync(join(cwd, 'out/mine.txt'), 'utf8')).toBe('mine');
  });

  test('leaves a folder with anything else as it is', async () => {
    write('src/index.html', 'mine');
    const { code, err } = await given('copy', 'src');
    expect([code, readdirSync(join(cwd, 'src'))]).toEqual([2, ['index.html']]);
    expect(err).toContain('src holds something else');
  });

  test('leaves the package itself as it is', async () => {
    const { code, err } = await given('copy', 'node_modules/codemode-runner-site');
    expect([code, existsSync(join(cwd, 'node_modules/codemode-runner-site/embed.html'))]).toEqual([2, true]);
    expect(err).toContain('is the package of the site itself');
  });

  test.each([
    [[], /site needs an action/],
    [['cpoy', 'x'], /no action cpoy\n {4}Did you mean copy\?/],
    [['copy'], /site copy needs a folder/],
    [['copy', 'a', 'b'], /takes one folder, and got 2/],
    [['copy', 'node_modules/codemode-runner-site/embed.html'], /embed\.html cannot be written/],
  ])('%j is answered with what is wrong', async (args, message) => {
    const { code, err } = await given(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

test('given no package of the site, says how to install the one of this version', async () => {
  const { code, err } = await given('copy', 'out');
  expect(code).toBe(2);
  expect(err).toContain('codemode-runner-site is not installed here');
  expect(err).toContain(`npm install -D codemode-runner-site@${CLIENT_INFO.version}`);
});

test('given the site of another version, names both and copies nothing', async () => {
  install('9.9.9');
  const { code, err } = await given('copy', 'out');
  expect([code, existsSync(join(cwd, 'out'))]).toEqual([2, false]);
  expect(err).toContain(`codemode-runner-site is 9.9.9 here, and this command is ${CLIENT_INFO.version}`);
});
