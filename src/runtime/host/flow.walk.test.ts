import { afterEach, describe, expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { MAX_OPEN_OPS } from '../bridge/sandbox-api.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import type { Json } from '../json.ts';
import type { RunRecord } from '../spec.ts';
import { createRuntimeHost, type RuntimeHost } from './host.ts';
import type { SandboxLauncher } from './realms.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, structured } from './testing/sources.ts';

const hosts: RuntimeHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

/** A launcher, and the most operations that its realms had open with the host at once. */
function watching(): { launch: SandboxLauncher; most: () => number } {
  let open = 0;
  let most = 0;
  return {
    most: () => most,
    async launch() {
      const realm = await launchInProcess();
      const { port } = realm;
      port.addEventListener('message', ({ data }) => {
        if (!/^call \d+ op\n/.test(String(data))) return;
        open += 1;
        most = Math.max(most, open);
      });
      const post = port.postMessage.bind(port) as (message: unknown, ports?: unknown) => void;
      port.postMessage = (message: unknown, ports?: unknown) => {
        if (/^return \d+\n/.test(String(message)) || (message as { kind?: string }).kind === 'throw') open -= 1;
        post(message, ports);
      };
      return realm;
    },
  };
}

async function run(code: string, limits: Record<string, number> = {}, dialect?: Dialect) {
  const watched = watching();
  const host = createRuntimeHost({ launch: watched.launch, ...(dialect === undefined ? {} : { dialect }) });
  hosts.push(host);
  const add = async (input: Json | undefined) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return structured({ input: input ?? null });
  };
  const sources = [sourceOf('calc', { add })];
  const record = await host.run({ code, limits }, { sources });
  return { record, most: watched.most() };
}

describe('operations that a script has open at once', () => {
  interface Tried {
    readonly what: string;
    readonly code: string;
    readonly operations: RunRecord['operations'];
    readonly gives: Json;
  }
  const tried: readonly Tried[] = [
    {
      what: 'tool calls',
      code: `import { add } from '@codemode/servers/calc';
        export default (await Promise.all(Array.from({ length: 250 }, (_, n) => add(n)))).map(({ input }) => input).join();`,
      operations: { callTool: 250 },
      gives: Array.from({ length: 250 }, (_, n) => n).join(),
    },
    {
      what: 'discovery',
      code: `import { searchTools } from '@codemode/discovery';
        export default (await Promise.all(Array.from({ length: 250 }, () => searchTools('add')))).length;`,
      operations: { discovery: 250 },
      gives: 250,
    },
    {
      what: 'calls of which some are refused',
      code: `import { add } from '@codemode/servers/calc';
        let refused = 0;
        await Promise.all(Array.from({ length: 1_250 }, (_, n) => add(n).catch(() => { refused += 1; })));
        export default refused;`,
      operations: { callTool: 1_250 },
      gives: 250,
    },
  ];
  test.each(walk(tried))(
    'given $what by the hundred, no more are posted, and all are answered in order',
    async (of) => {
      const { record, most } = await run(of.code);
      expect(record.response.diagnostics).toEqual([]);
      expect(record.response.result).toEqual(of.gives);
      expect(record.operations).toEqual(of.operations);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(MAX_OPEN_OPS);
      if ('callTool' in of.operations) expect(most).toBe(MAX_OPEN_OPS);
    },
  );

  test('given notices that nobody awaits, they go through the same gate', async () => {
    const dialect = (await loadDialect('codecall')) as Dialect;
    const { record, most } = await run(
      'Array.from({ length: 250 }, (_, n) => mcpLog("info", "step " + n)); return 1;',
      {},
      dialect,
    );
    expect(record.response.diagnostics).toEqual([]);
    expect(record.notices).toHaveLength(250);
    expect(record.operations).toEqual({ notify: 250 });
    expect(most).toBeLessThanOrEqual(MAX_OPEN_OPS);
  });

  test('given calls that wait in the sandbox when the time is up, the run ends by its limit', async () => {
    const { record } = await run(
      `import { searchTools } from '@codemode/discovery';
       for (;;) { searchTools('add').catch(() => {}); await null; }`,
      { timeoutMs: 150 },
    );
    expect(record.limit ?? record.response.diagnostics[0]?.code).toMatch(/timeoutMs|maxMemoryBytes/);
    expect(record.ended).toBe('limited');
  });
});

test('given a realm that posts more operations than its guest would let it, it is ended', async () => {
  const host = createRuntimeHost({
    async launch() {
      const { port1, port2 } = new MessageChannel();
      port2.addEventListener('message', ({ data }: { data: unknown }) => {
        const message = data as { kind?: string; name?: string; request?: { runId: number } };
        if (message.name !== 'run') return;
        const runId = message.request?.runId ?? 0;
        port2.postMessage({ kind: 'event', name: 'started', data: { runId } });
        const payload = '{"serverId":"calc","toolName":"wait"}';
        for (let id = 1; id <= MAX_OPEN_OPS + 1; id++)
          port2.postMessage(`call ${id} op\n${runId} callTool 0\n${payload}`);
      });
      port2.start();
      return {
        port: port1 as never,
        part: async () => '',
        terminate: () => port1.close(),
        onDeath: () => undefined,
      };
    },
  });
  hosts.push(host);
  const wait = () => new Promise<never>(() => undefined);
  const record = await host.run(
    { code: 'import "@codemode/servers/calc";' },
    { sources: [sourceOf('calc', { wait })] },
  );
  expect(record.ended).toBe('crashed');
  expect(record.response.diagnostics[0]?.message).toContain('did not wait for answers');
});
