import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileText } from '../../src/link/file.ts';
import { encodeLink, type LinkData } from '../../src/link/index.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';
import { type CliOptions, runCli } from './cli.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = [
  {
    name: 'add',
    inputSchema: { type: 'object', required: ['n'], properties: { n: { type: 'number' } } },
    outputSchema: { type: 'object', required: ['sum'], properties: { sum: { type: 'number' } } },
    behavior: { returns: { content: [], structuredContent: { sum: 3 } } },
  },
];
const ADD =
  'import { add } from "@codemode/servers/shop";\nglobalThis.__codemode_result__ = (await add({ n: 2 })).sum;';
const RECORDING = {
  calls: [
    {
      ...{ server: 'shop', tool: 'add', input: '{"n":2}', occurrence: 1 },
      result: { content: [], structuredContent: { sum: 3 } },
    },
  ],
};

let fixture: Awaited<ReturnType<typeof serveHttp>>;
let shop: { readonly id: string; readonly url: string };
beforeAll(async () => {
  fixture = await serveHttp([{ serverId: 'shop', serverName: 'Shop', tools: TOOLS }], {});
  shop = { id: 'shop', url: fixture.urls.shop ?? '' };
});
afterAll(() => fixture.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
const check = (args: readonly string[], options: CliOptions = {}) =>
  runCli(['check', ...args], { cwd: folder, ...options });
const embed = (code: string, attributes = '') =>
  `<codemode-runner ${attributes}><pre>\n${code}\n</pre></codemode-runner>\n`;
const link = (data: Partial<LinkData>) =>
  `[run](https://p.example/#${encodeLink({ scripts: [{ name: 'a.ts', text: ADD }], ...data })})\n`;
const stats = () => fixture.servers.get('shop')?.stats ?? { total: 0, lists: 0 };

describe('codemode check', () => {
  test('given documents in which all is well, replays what is recorded, reaches nobody, and says what it did', async () => {
    write({
      'docs/a.md': link({ servers: [shop], recording: RECORDING }),
      'docs/deep/b.html': embed(
        'import { list_issues } from "@codemode/servers/issues";\nawait list_issues();',
        'server="issues=builtin"',
      ),
      'node_modules/x/c.md': embed('}', ''),
    });
    const before = { ...stats() };
    const { code, stdout, stderr } = await check(['docs/**/*.{md,html}']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toBe('2 scripts in 2 files, 2 type-checked, 1 replayed, 1 run live, 0 errors, 0 warnings\n');
    expect(await check(['.'])).toMatchObject({ code: 0, stderr });
    expect(stats()).toMatchObject({ total: before.total, lists: before.lists });
  });

  test('given errors of every kind, reports each where it stands, as linters do', async () => {
    write({
      'a.md': [
        embed(
          'import { list_issues } from "@codemode/servers/issues";\nawait list_issues({ state: "done" });',
          'server="issues=builtin"',
        ),
        embed('const a = ;'),
        embed('throw new Error("no way");', 'server="issues=builtin"'),
        embed('import { x } from "@codemode/servers/nowhere";', 'server="issues=builtin"'),
        link({ servers: [shop], recording: { calls: [] } }),
        embed('1', 'dialect="klingon"'),
      ].join('\n'),
    });
    const { code, stdout } = await check(['a.md']);
    expect(code).toBe(1);
    const lines = stdout.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^a\.md:3:21: error types\/TS2322: .*"done"/));
    expect(lines).toContainEqual(expect.stringMatching(/^a\.md:7:11: error types\/TS1109: /));
    expect(lines).toContainEqual(expect.stringMatching(/^a\.md:11:\d+: error live\/UNCAUGHT_EXCEPTION: .*no way/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^a\.md:14:1: error document: The script uses the server nowhere/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^a\.md:18:7: error replay\/UNCAUGHT_EXCEPTION: .*Not recorded/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^a\.md:20:1: error document: There is no dialect "klingon"/));
  });

  test('given tools that were listed before, checks types offline', async () => {
    const listed = await runCli(['types', '--json', '--server', `shop=${shop.url}`]);
    write({
      'tools.json': listed.stdout,
      'a.md': link({ scripts: [{ name: 'a.ts', text: ADD.replace('.sum', '.some') }], servers: [shop] }),
    });
    const lists = stats().lists;
    const { code, stdout } = await check(['a.md', '--tools', 'tools.json']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^a\.md:1:7: error types\/TS\d+: .*'some'/m);
    expect(stats().lists).toBe(lists);
    // Nothing is known of the tools without the file, and that is said.
    const without = await check(['a.md']);
    expect(without).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('info not-checked: The tools of shop are unknown'),
    });
  });

  test('given a server, asks it for its tools alone; with --live, runs the scripts against it', async () => {
    write({ 'a.md': `\`\`\`ts\n${ADD}\n\`\`\`\n` });
    const server = ['--server', `shop=${shop.url}`];
    const calls = stats().total;
    expect(await check(['a.md', ...server])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 type-checked, 0 replayed, 0 e'),
    });
    expect(stats().total).toBe(calls);
    expect(await check(['a.md', ...server, '--live'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 run live'),
    });
    expect(stats().total).toBe(calls + 1);
  });

  test('given tools that have changed since a link was made, says so', async () => {
    const tools = [{ name: 'add', hash: '0123456789' }, { name: 'gone' }];
    write({ 'a.md': link({ servers: [{ ...shop, tools }] }) });
    const { code, stdout } = await check(['a.md', '--server', `shop=${shop.url}`]);
    expect(code).toBe(1);
    expect(stdout).toContain('warning tools: The tool add of shop has changed');
    expect(stdout).toContain('error tools: shop no longer has the tool gone');
  });

  test('given secrets in documents, and headers for scripts of documents, refuses them until they are allowed', async () => {
    const secret = { ...RECORDING.calls[0], result: { content: [{ type: 'text', text: 'ghp_0123456789abcdefghij' }] } };
    write({
      'a.md': link({
        recording: { calls: [secret as never] },
        servers: [{ id: 'shop', url: 'https://s.example/?token=abc' }],
      }),
    });
    const { code, stdout } = await check(['a.md']);
    expect(code).toBe(1);
    expect(stdout).toContain('error secret: The recording holds what looks like a token (ghp_…)');
    expect(stdout).toContain('error secret: The address of shop holds what looks like a key');
    expect(stdout).not.toContain('ghp_0');
    expect((await check(['a.md', '--allow-secrets'])).stdout).not.toContain('secret');

    write({ 'b.md': link({ servers: [shop] }) });
    const live = ['b.md', '--live', '--header-env', 'shop:X-Key=KEY'];
    const env = { KEY: 'k' };
    const calls = stats().total;
    expect(await check(live, { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('--allow-secrets') });
    expect(stats().total).toBe(calls);
    expect(await check([...live, '--allow-secrets'], { env })).toMatchObject({ code: 0 });

    write({ 'c.md': link({ servers: [{ id: 'shop', url: `${shop.url}?key={KEY}` }] }) });
    const keyed = await check(['c.md', '--live'], { env: { SHOP_KEY: 'k' } });
    expect(keyed).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('error secret: The address of shop wants a key'),
    });
    expect(await check(['c.md', '--live', '--allow-secrets'], { env: { SHOP_KEY: 'k' } })).toMatchObject({ code: 0 });
  });

  test('given --json, prints what was done and found as data', async () => {
    write({
      's.codemode.json': fileText({ scripts: [{ name: 'a.ts', text: ADD }], servers: [shop], recording: RECORDING }),
      'a.js': 'let a: ;',
    });
    const { code, stdout } = await check(['*.{js,json}', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      files: ['a.js', 's.codemode.json'],
      scripts: [
        { file: 'a.js', line: 1, column: 1, kind: 'file', name: 'a.js' },
        { file: 's.codemode.json', kind: 'file', name: 'a.ts', types: true, ran: 'replayed' },
      ],
      problems: expect.arrayContaining([expect.objectContaining({ file: 'a.js', line: 1, severity: 'error' })]),
      warnings: 0,
    });
  });

  test('given a script without end, ends it at the limit that the document sets', async () => {
    write({ 'a.md': embed('console.log("x"); for (;;);', 'server="issues=builtin" timeout-ms="300"') });
    expect(await check(['a.md'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('error live/SANDBOX_LIMIT'),
    });
  });

  test('given the documentation of this repository, finds its scripts in order', async () => {
    const servers = ['--server', 'issues=builtin', '--server', 'places=builtin'];
    const { code, stdout, stderr } = await check(['README.md', 'docs', ...servers], { cwd: ROOT });
    expect({ code, errors: stdout.split('\n').filter((line) => line.includes(': error ')) }).toEqual({
      code: 0,
      errors: [],
    });
    expect(Number(/^(\d+) scripts in/.exec(stderr)?.[1])).toBeGreaterThan(2);
  });

  test('given nothing to check, fails rather than pass', async () => {
    write({ 'a.md': '# Nothing\n' });
    expect(await check(['a.md'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no script in a.md'),
    });
    expect(await check(['none/*.md'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('none/*.md names no file'),
    });
    expect(await check([])).toMatchObject({ code: 2, stderr: expect.stringContaining('check needs files') });
    expect(await check(['a.md', '--tools', 'a.md'])).toMatchObject({ code: 2 });
  });
});

describe('given nothing known of the tools', () => {
  test('what is made of their results has no type errors, and what has nothing to do with them has', async () => {
    const code = `import { list } from "@codemode/servers/shop";
type Row = { readonly title: string };
const { rows } = await list({});
const titles = rows.map(({ title }) => title).filter((one) => one !== "");
const row: Row = rows[0];
globalThis.__codemode_result__ = { titles, row };
const count: string = 1;`;
    write({ 'a.md': embed(code, `server="shop=${shop.url}"`) });
    const { code: exit, stdout } = await check(['a.md']);
    expect(exit).toBe(1);
    expect(stdout.match(/types\/TS\d+/g)).toEqual(['types/TS2322']);
    expect(stdout).toContain('a.md:8:7: ');
  });

  test('given names alone, as links have them, neither has', async () => {
    const text =
      'import { add } from "@codemode/servers/shop";\nconst all: string[] = [];\n(await add({})).rows.map(({ a }) => all.push(a));';
    write({ 'a.md': link({ scripts: [{ name: 'a.ts', text }], servers: [{ ...shop, tools: [{ name: 'add' }] }] }) });
    expect(await check(['a.md'])).toMatchObject({ code: 0, stdout: '' });
  });
});

test('given no TypeScript in the project, says in one line that types were not checked, and checks the rest', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  write({ 'a.md': link({ servers: [shop], recording: RECORDING }) });
  const alone = join(folder, 'lib');
  cpSync(join(ROOT, 'dist/lib'), alone, { recursive: true });
  const run = () => runCli(['check', 'a.md'], { cwd: folder, cli: join(alone, 'cli.js') });
  expect(await run()).toEqual({
    code: 0,
    stdout: '',
    stderr:
      'Types are not checked, since TypeScript is not here: npm install -D typescript, or --no-types\n1 script in 1 file, 0 type-checked, 1 replayed, 0 errors, 0 warnings\n',
  });
  write({ 'a.md': link({ servers: [shop], recording: { calls: [] } }) });
  expect(await run()).toMatchObject({ code: 1, stdout: expect.stringContaining('Not recorded') });
});

describe('given --fix', () => {
  const OLD = { calls: RECORDING.calls.map((call) => ({ ...call, input: '{"n":1}' })) };
  const page = (): string => embed(ADD, `server="shop=${shop.url}" recording="a.json"`);
  const saved = (recording: unknown): string =>
    fileText({ scripts: [{ name: 'a.ts', text: ADD }], servers: [shop], recording } as LinkData);

  test('recordings that no longer answer are written again, in the form that they have, and then answer', async () => {
    write({ 'a.md': page(), 'a.json': JSON.stringify(OLD), 'b.codemode.json': saved(OLD) });
    expect(await check(['.'])).toMatchObject({ code: 1 });
    const fixed = await check(['.', '--fix']);
    expect(fixed).toMatchObject({ code: 0, stdout: '' });
    expect(fixed.stderr).toContain('Recorded 1 calls for a.md:1');
    expect(fixed.stderr).toContain('Recorded 1 calls for b.codemode.json:1');
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).calls).toMatchObject(RECORDING.calls);
    const file = JSON.parse(readFileSync(join(folder, 'b.codemode.json'), 'utf8'));
    expect(file).toMatchObject({ format: 'codemode-playground', recording: { calls: RECORDING.calls } });
    const before = stats().total;
    expect(await check(['.'])).toMatchObject({ code: 0, stdout: '' });
    expect(stats().total).toBe(before);
  });

  test('recordings that answer, and those in links, stay as they are', async () => {
    const good = saved(RECORDING);
    const old = link({ servers: [shop], recording: OLD });
    write({ 'good.codemode.json': good, 'old.md': old });
    const before = stats().total;
    const { code, stdout } = await check(['.', '--fix']);
    expect([code, stats().total]).toEqual([1, before]);
    expect(stdout).toContain('Not fixed: the recording is in a link or a page');
    expect(readFileSync(join(folder, 'good.codemode.json'), 'utf8')).toBe(good);
    expect(readFileSync(join(folder, 'old.md'), 'utf8')).toBe(old);
  });

  test('a recording that another script has too stays as it is, and the same script on two pages shares one', async () => {
    const other = embed(`${ADD}\nconsole.log("more");`, `server="shop=${shop.url}" recording="a.json"`);
    write({ 'a.md': page(), 'b.md': other, 'a.json': JSON.stringify(OLD) });
    const refused = await check(['.', '--fix']);
    expect(refused).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('another script has the same recording'),
    });
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe(JSON.stringify(OLD));
    write({ 'b.md': page() });
    expect(await check(['.', '--fix'])).toMatchObject({ code: 0, stdout: '' });
  });

  test('a file name is shown as text', async () => {
    write({ 'a\u001b[31m.md': page(), 'a.json': JSON.stringify(OLD) });
    expect((await check(['.', '--fix'])).stderr).toContain('for a\\u001b[31m.md:1');
  });

  test('a script that fails against its server keeps its old recording', async () => {
    const broken = fileText({
      ...{ scripts: [{ name: 'a.ts', text: `${ADD}\nthrow new Error("no way");` }], servers: [shop], recording: OLD },
    } as LinkData);
    write({ 'a.codemode.json': broken });
    const { code, stdout } = await check(['.', '--fix']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/live\/UNCAUGHT_EXCEPTION: .*no way/);
    expect(readFileSync(join(folder, 'a.codemode.json'), 'utf8')).toBe(broken);
  });

  test('headers are refused, as with --live', async () => {
    write({ 'a.md': page() });
    const given = ['--server', `shop=${shop.url}`, '--header', 'shop:Authorization=x'];
    expect(await check(['a.md', '--fix', ...given])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--allow-secrets'),
    });
  });
});

describe('given a workflow of GitHub', () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: '' };

  test('problems are annotations by themselves, unless another format is asked for', async () => {
    write({ 'a.md': embed('const a = ;') });
    const { code, stdout } = await check(['a.md'], { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=a\.md,line=2,col=11,title=codemode-runner [a-z]+\/\w+::/);
    expect((await check(['a.md', '--format', 'text'], { env })).stdout).toMatch(/^a\.md:2:11: error/);
    expect((await check(['a.md', '--json'], { env })).stdout).toMatch(/^\{/);
    expect((await check(['a.md', '--format', 'github'])).stdout).toMatch(/^::error/);
  });

  test.each([
    ['githb', 'Did you mean github?'],
    ['text --json', 'exclude each other'],
  ])('--format %s is refused', async (format, why) => {
    write({ 'a.md': embed('1;') });
    expect(await check(['a.md', '--format', ...format.split(' ')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(why),
    });
  });
});

test('given the documents of this package, finds nothing wrong', async () => {
  const { code, stdout, stderr } = await check(['README.md', 'docs'], { cwd: ROOT });
  expect(stdout).not.toMatch(/ (?:error|warning) /);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^\d+ scripts in \d+ files, .* 0 errors, 0 warnings\n$/);
});
