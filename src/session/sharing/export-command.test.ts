// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places in a shell command.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { LinkData } from '../../link/index.ts';
import { commandText } from './export-command.ts';

/** What a shell makes of a command: the arguments of `npx`, and what comes to it on standard input. */
function shell(data: LinkData, env: Readonly<Record<string, string>> = {}) {
  const stub = 'npx() { for word in "$@"; do printf \'%s\\0\' "$word"; done; printf \'\\0\'; cat; }\n';
  const { stdout, stderr } = spawnSync('sh', ['-c', stub + commandText(data)], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  const [words = '', input = ''] = stdout.split('\0\0');
  return { words: words.split('\0'), input };
}

describe('given a script as a shell command', () => {
  test.each([
    'globalThis.__codemode_result__ = 1;\n',
    'a \'b\' "c" `d` $HOME ${x} \\ \\n !! $(touch /tmp/never)',
    'one\nSCRIPT\nSCRIPT_\ntwo',
    '😀\t…',
  ])('%j reaches the command as it is', (text) => {
    const { words, input } = shell({ scripts: [{ name: 'a.ts', text }] });
    expect(words).toEqual(['codemode-runner', 'run', '-']);
    expect(input).toBe(`${text.replace(/\n$/, '')}\n`);
  });

  test('servers, dialect, options and limits do so too, and keys come from the environment', () => {
    const { words } = shell(
      {
        scripts: [{ name: 'a.ts', text: '1' }],
        servers: [
          { id: 'issues', builtin: true },
          { id: 'old', url: 'https://c.example/mcp', protocol: '2025-11-25' },
          { id: "o'neil $x", url: 'https://a.example/mcp?q=a&b=c' },
          { id: 'my-shop', url: 'https://b.example/{KEY}/mcp?k={KEY}&x=$HOME' },
        ],
        dialect: 'koan',
        dialectOptions: { exposure: 'Full', sets: ['a b'] },
        limits: { timeoutMs: 5, maxToolCalls: 2 },
      },
      { MY_SHOP_KEY: 'k1', MY_SHOP_KEY_2: 'k2' },
    );
    expect(words.slice(3)).toEqual([
      ...['--server', 'issues=builtin'],
      ...['--server', 'old=https://c.example/mcp'],
      ...['--server', "o'neil $x=https://a.example/mcp?q=a&b=c"],
      ...['--server', 'my-shop=https://b.example/k1/mcp?k=k2&x=$HOME'],
      ...['--protocol', 'old=2025-11-25'],
      ...['--dialect', 'koan'],
      ...['--dialect-option', 'exposure="Full"', '--dialect-option', 'sets=["a b"]'],
      ...['--limits', 'timeoutMs=5,maxToolCalls=2'],
    ]);
  });

  test('keys that have to be set are named first', () => {
    const servers = [{ id: 'shop', url: 'https://b.example/?k={KEY}' }];
    expect(commandText({ scripts: [{ name: 'a.ts', text: '' }], servers })).toMatch(/^# Set before: SHOP_KEY\n/);
  });
});
