import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../../models/testing/scripted-server.ts';
import { createRuntimeHost } from '../../../runtime/host/host.ts';
import { launchInProcess } from '../../../runtime/host/testing/in-process.ts';
import { parseArguments } from '../../cli/parse-arguments.ts';
import { fakeTerminal } from '../../testing/fake-terminal.ts';
import { evaluate } from './evaluate.ts';
import { EVAL_OPTIONS } from './options.ts';

const TASKS = `servers: [issues]
tasks:
  - id: count
    task: How many open issues?
    expect: [issues/get_stats]
    forbid: ['issues/delete_*']
    check: return /32/.test(answer)
    reference: There are 32.
`;
const SCRIPT = `import { get_stats } from "@codemode/servers/issues";
globalThis.__codemode_result__ = (await get_stats({})).open;`;

let server: ScriptedServer;
let cwd: string;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eval-'));
  writeFileSync(join(cwd, 'tasks.yaml'), TASKS);
  (server.requests as unknown[]).length = 0;
});
afterEach(() => rmSync(cwd, { recursive: true }));

/** Solves the task in either mode, save where it is named as the one that does not. */
const solving =
  (fails = ''): ScriptedServer['script'] =>
  ({ toolNames, messageCount }) => {
    const mode = toolNames.includes('codemode_run') ? 'codemode' : toolNames.length === 0 ? 'judge' : 'direct';
    if (mode === 'judge') return { text: 'PASS: the number is right.' };
    if (messageCount > 1)
      return { text: mode === fails ? 'No idea' : 'There are 32', usage: { inputTokens: 50, outputTokens: 5 } };
    const call =
      mode === 'codemode' ? { name: 'codemode_run', input: { code: SCRIPT } } : { name: 'get_stats', input: {} };
    return { calls: [call], usage: { inputTokens: 40, outputTokens: 20 } };
  };

const host = () => {
  const runtime = createRuntimeHost({ launch: launchInProcess });
  return { runtime, close: () => runtime.close() };
};

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const terminal = fakeTerminal({ cwd, env });
  const { options, positionals } = parseArguments(args, EVAL_OPTIONS);
  const code = await evaluate({ options, positionals, terminal } as never, host);
  return { code, ...terminal.written };
}
const model = (): readonly string[] => ['--model', 'openai:scripted', '--model-url', `${server.url}/v1`];

test('given two modes and two tries, works, reports, and keeps what the same verdict follows from', async () => {
  server.script = solving();
  const first = await run([
    ...['tasks.yaml', ...model(), '--mode', 'direct,codemode', '--repeat', '2', '--keep', 'runs.json'],
    ...['--report', 'report.md', '--report', 'report.json', '--json'],
  ]);
  expect(first.code).toBe(0);
  const report = JSON.parse(first.out);
  expect(report).toMatchObject({ ok: true, share: 1 });
  expect(report.modes.direct).toMatchObject({
    runs: 2,
    passed: 2,
    inputTokens: { median: 90 },
    serverCalls: { median: 1 },
  });
  expect(report.modes.codemode).toMatchObject({ runs: 2, passed: 2, answers: { median: 2 } });
  expect(readFileSync(join(cwd, 'report.json'), 'utf8')).toBe(first.out);
  expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toMatch(/^# Evaluation of openai:scripted\n/);

  const requests = server.requests.length;
  const again = await run(['--transcript', 'runs.json', '--json']);
  expect(again).toEqual({ code: 0, out: first.out, err: '' });
  expect(server.requests).toHaveLength(requests);

  writeFileSync(join(cwd, 'other.yaml'), TASKS.replace('/32/', '/33/'));
  const stricter = await run(['other.yaml', '--transcript', 'runs.json']);
  expect(stricter.code).toBe(1);
  expect(stricter.out).toContain('Failed: 0 % of 4 runs passed');
});

test('given a mode that fails, the threshold decides', async () => {
  server.script = solving('direct');
  const args = ['tasks.yaml', ...model(), '--mode', 'direct,codemode'];
  expect((await run(args)).code).toBe(1);
  expect((await run([...args, '--threshold', '0.5'])).code).toBe(0);
});

test('given a judge, it is asked by its own model, and is given the answer as data', async () => {
  server.script = solving();
  const { code, out } = await run(
    [
      ...['tasks.yaml', ...model(), '--json', '--judge', 'openai:judge', '--judge-url', `${server.url}/v1`],
      '--judge-key-env',
      'JK',
    ],
    { JK: 'judge-key' },
  );
  expect(code).toBe(0);
  expect(JSON.parse(out).runs[0].findings.at(-1)).toEqual({
    kind: 'judge',
    ok: true,
    message: 'PASS: the number is right.',
  });
  const asked = server.requests.at(-1);
  expect(asked).toMatchObject({ model: 'judge', key: 'judge-key' });
  expect(asked?.lastTexts.join()).toMatch(
    /A right answer says:\nThere are 32\.[\s\S]*--- data 1 ---\nThere are 32\n--- end of data 1 ---/,
  );
  expect(server.requests.slice(0, -1).every(({ key }) => key === undefined)).toBe(true);
});

test('given a model that cannot be used, ends at once and says why', async () => {
  server.script = () => ({ kind: 'error', error: 'wrong-key' });
  const { code, err } = await run(
    ['tasks.yaml', ...model(), '--key-env', 'K', '--repeat', '5', '--keep', 'runs.json'],
    { K: 'sk-test-1' },
  );
  expect(code).toBe(3);
  expect(err).toMatch(/The model cannot be used: .*key/);
  expect(server.requests).toHaveLength(1);
  expect(readFileSync(join(cwd, 'runs.json'), 'utf8')).not.toContain('sk-test-1');
});

describe('given a command line that makes no sense, says what to write', () => {
  test.each([
    [[], /needs a file/],
    [['tasks.yaml'], /needs a model/],
    [['none.yaml', '--model', 'openai:x'], /none\.yaml is not there/],
    [['tasks.yaml', '--model', 'x'], /is incomplete/],
    [['tasks.yaml', '--model', 'opnai:x'], /no provider opnai/],
    [['tasks.yaml', '--model', 'browser:x'], /no provider browser/],
    [['tasks.yaml', '--model', 'openai:x'], /OPENAI_API_KEY holds no key/],
    [['tasks.yaml', '--model', 'openai:x', '--key-env', 'sk-secret'], /^(?!.*sk-secret).*of --key-env holds no key/],
    [['tasks.yaml', '--model', 'openai:x', '--model-url', 'http://gpu.example', '--key-env', 'K'], /plain text/],
    [['tasks.yaml', '--model', 'openai:x', '--model-url', 'http://localhost:1', '--mode', 'drect'], /no mode drect/],
    [['tasks.yaml', '--model', 'openai:x', '--repeat', '0'], /--repeat 0 is out of range/],
    [['tasks.yaml', '--model', 'openai:x', '--threshold', '2'], /--threshold 2 is out of range/],
    [['tasks.yaml', '--model', 'openai:x', '--task', 'cuont'], /no task cuont/],
    [['--transcript', 'a.json', '--model', 'openai:x'], /judged without a model/],
    [['a.yaml', 'b.yaml'], /one file/],
  ])('%j', async (args, message) => {
    await expect(run(args, { K: 'sk-test' })).rejects.toThrow(message);
    expect(server.requests).toHaveLength(0);
  });

  test('a server that is not here is named', async () => {
    writeFileSync(join(cwd, 'tasks.yaml'), TASKS.replace('[issues]', '[shop]'));
    await expect(run(['tasks.yaml', ...model()])).rejects.toThrow('A task names the server shop');
  });
});
