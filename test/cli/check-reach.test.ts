import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from './cli.ts';

/** What lies outside of the folder that is checked, and must not be in any message. */
const SECRET = 'hunter2_and_more';
/** A program of every POSIX system. */
const MAKE_PIPE = 'mkfifo';
const ROOT = join(import.meta.dirname, '../..');

let around: string;
let folder: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'check-reach-'));
  folder = join(around, 'docs');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
  write('../dotenv', `TOKEN = ${SECRET} ${SECRET}`);
  write('../secret.ts', `export const secret = "${SECRET}";`);
  write('../recording.codemode.json', `{"${SECRET}`);
  write('../outside.md', `<codemode-runner><pre>${SECRET} ${SECRET}</pre></codemode-runner>`);
  write('.env', `TOKEN = ${SECRET} ${SECRET}`);
});
afterEach(() => rmSync(around, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Checks the folder, and gives all that was written. */
async function check(args: readonly string[] = ['.']) {
  const { code, stdout, stderr } = await runCli(['check', ...args], { cwd: folder });
  const all = stdout + stderr;
  expect(all).not.toContain(SECRET);
  return { code, all };
}

const pointing = (attributes: string): string => `<codemode-runner ${attributes}></codemode-runner>\n`;

describe('given a document that points out of the folder that is checked', () => {
  test.each([
    ['up', 'src="../dotenv"', /is not in the folder/],
    ['up, escaped', 'src="..%2fdotenv"', /is not in the folder/],
    ['up, escaped letter by letter', 'src="%2e%2e%2f%64otenv"', /is not in the folder/],
    ['up and to what is not there', 'src="../nothing-there"', /is not in the folder/],
    ['through a link to a file', 'src="link-to-file"', /is not in the folder/],
    ['through a link to a folder', 'src="link-to-folder/dotenv"', /is not in the folder/],
    ['to what is hidden in it', 'src=".env"', /is hidden/],
    ['by its recording', 'recording="../recording.codemode.json" src="ok.ts"', /is not in the folder/],
    ['with an address that is none', 'src="%zz"', /is not a path/],
  ])('%s, the file is not read, and the message says why', async (_what, attributes, message) => {
    symlinkSync(join(around, 'dotenv'), join(folder, 'link-to-file'));
    symlinkSync(around, join(folder, 'link-to-folder'));
    write('ok.ts', '1;');
    write('a.md', pointing(attributes));
    const { code, all } = await check();
    expect(all).toMatch(message);
    expect(code).toBe(1);
  });

  test('at the root of the machine, it is told as what is elsewhere', async () => {
    write('a.md', pointing(`src="${around}/dotenv"`));
    expect((await check()).all).toMatch(/is not beside the document and was not read/);
  });

  test('documents that are links to others are not read, nor are folders behind links', async () => {
    symlinkSync(join(around, 'outside.md'), join(folder, 'linked.md'));
    symlinkSync(around, join(folder, 'linked'));
    write('a.md', pointing('src="ok.ts"'));
    write('ok.ts', '1;');
    const { all } = await check();
    expect(all).toMatch(/^1 script in 1 file/m);
  });

  test('what is beside it within the folder is read', async () => {
    write('deep/a.md', pointing('src="../shared/x.ts"'));
    write('shared/x.ts', 'const n: number = "text";');
    const { all } = await check();
    expect(all).toMatch(/TS2322: Type 'string' is not assignable to type 'number'/);
  });
});

describe('given a script that imports by paths', () => {
  const outside = (): string => join(around, 'secret');
  test.each([
    ['an absolute path', () => `import { secret } from "${outside()}";\nconst n: number = secret;`],
    ['a path with its ending', () => `import { secret } from "${outside()}.ts";\nconst n: number = secret;`],
    ['a type of a path', () => `type T = typeof import("${outside()}").secret;\nconst t: T = 1 as never as { x: T };`],
    ['import()', () => `const { secret } = await import("${outside()}");\nconst n: { x: typeof secret } = { x: 1 };`],
    ['a reference', () => `/// <reference path="${outside()}.ts" />\nconst n: number = "";`],
    ['types of a reference', () => `/// <reference types="${outside()}" />\nconst n: number = "";`],
  ])('%s resolves to nothing', async (_what, text) => {
    write('a.md', `\`\`\`ts codemode\n${text()}\n\`\`\`\n`);
    const { code, all } = await check();
    expect(code).toBe(1);
    expect(all).toMatch(/error/);
  });

  test('in JavaScript, a type of a comment resolves to nothing', async () => {
    const text = `/** @type {import("${outside()}").secret} */\nconst n = { x: 1 };\nn.y;`;
    write('a.md', `\`\`\`js codemode\n${text}\n\`\`\`\n`);
    expect((await check()).code).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('given what has no end', () => {
  test('a pipe is refused, and nothing waits for it', async () => {
    spawnSync(MAKE_PIPE, [join(folder, 'pipe.md'), join(folder, 'pipe.ts')]);
    write('a.md', pointing('src="pipe.ts"'));
    const { code, all } = await check();
    expect(all).toMatch(/pipe\.ts is not a regular file/);
    expect(code).toBe(1);
    expect(await check(['pipe.md'])).toEqual({ code: 2, all: expect.stringMatching(/pipe\.md is not a regular file/) });
  });

  test('a device is refused', async () => {
    expect(await check(['/dev/zero'])).toEqual({ code: 2, all: expect.stringMatching(/is not a regular file/) });
    symlinkSync('/dev/zero', join(folder, 'zero.ts'));
    write('a.md', pointing('src="zero.ts"'));
    expect((await check()).all).toMatch(/is not in the folder/);
  });

  test('a file that is larger than any document is refused', async () => {
    write('large.ts', ' '.repeat(4 * 1024 * 1024 + 1));
    write('a.md', pointing('src="large.ts"'));
    expect((await check()).all).toMatch(/large\.ts has more than 4 MiB/);
  });
});

test('given SIGTERM while it reads, it ends with the code of the signal', async () => {
  for (let at = 0; at < 3_000; at++) write(`many/${at}.md`, `${pointing('src="ok.ts"')}${'text\n'.repeat(200)}`);
  write('many/ok.ts', '1;');
  // Tells of the first file that the command opens.
  write(
    '../tell.mjs',
    `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { open } = fs.promises;
fs.promises.open = (...given) => { process.stderr.write('opened\\n'); fs.promises.open = open; syncBuiltinESMExports(); return open(...given); };
syncBuiltinESMExports();`,
  );
  const { code, stdout } = await runCli(['check', '.', '--json'], {
    cwd: folder,
    env: { NODE_OPTIONS: `--import ${pathToFileURL(join(around, 'tell.mjs'))}` },
    signalOn: (output) => (output.includes('opened') ? 'SIGTERM' : undefined),
  });
  expect([code, stdout]).toEqual([143, '']);
});
