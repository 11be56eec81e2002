import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baseUrlOf, type ScriptedServer, startScriptedServer } from '../../src/models/testing/scripted-server.ts';
import { runCli } from './cli.ts';

const TASKS = join(import.meta.dirname, '../../docs/evaluate/tasks.yaml');
const SCRIPT = `import { list_issues } from "@codemode/servers/issues";
globalThis.__codemode_result__ = (await list_issues({ labels: ["sync"] })).total;`;

let server: ScriptedServer;
let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'eval-cli-'));
  server = await startScriptedServer(({ toolNames, messageCount }) => {
    if (messageCount > 1) return { text: 'There are 9.' };
    if (toolNames.includes('codemode_run')) return { calls: [{ name: 'codemode_run', input: { code: SCRIPT } }] };
    return { calls: [{ name: 'list_issues', input: { labels: ['sync'] } }] };
  });
});
afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true });
});

test.each(['anthropic', 'gemini'] as const)(
  'given a task of the example and a model that speaks as %s, works and judges, twice alike',
  async (provider) => {
    const key = 'key-of-this-test';
    const env = { THE_KEY: key };
    const args = [
      '--model',
      `${provider}:scripted`,
      '--model-url',
      baseUrlOf(server, provider),
      '--key-env',
      'THE_KEY',
    ];
    const first = await runCli(
      [
        'eval',
        TASKS,
        '--task',
        'count-by-label',
        ...args,
        '--mode',
        'direct,codemode',
        '--keep',
        'runs.json',
        '--json',
      ],
      { cwd, env },
    );
    expect(first.stderr).toBe('1 of 2: count-by-label, direct: answered\n2 of 2: count-by-label, codemode: answered\n');
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({
      ok: true,
      modes: { direct: { passed: 1 }, codemode: { passed: 1 } },
    });
    expect(server.requests.at(-1)?.key).toBe(key);
    const kept = readFileSync(join(cwd, 'runs.json'), 'utf8');
    expect(kept).toContain('list_issues({ labels');
    expect(kept).not.toContain(key);
    expect(await runCli(['eval', '--transcript', 'runs.json', '--json'], { cwd })).toEqual({ ...first, stderr: '' });
  },
);

test('given Ctrl-C in the middle of an answer, ends, and keeps the tries before', async () => {
  const stopping = await startScriptedServer((_request, turn) =>
    turn === 0 ? { text: '9' } : { kind: 'hangs', text: 'So' },
  );
  try {
    const args = [
      '--model',
      'openai:x',
      '--model-url',
      `${stopping.url}/v1`,
      '--repeat',
      '2',
      '--keep',
      'stopped.json',
    ];
    const end = await runCli(['eval', TASKS, '--task', 'count-by-label', ...args], {
      cwd,
      signalOn: (output) => (output.includes('1 of 2') ? 'SIGINT' : undefined),
    });
    expect(end.code).toBe(130);
    expect(JSON.parse(readFileSync(join(cwd, 'stopped.json'), 'utf8')).runs).toHaveLength(1);
  } finally {
    await stopping.close();
  }
});
