import { afterAll, describe, expect, test } from 'vitest';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { createDialectRunner } from '../../runtime/host/dialect-host.ts';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import { clientExecutor } from './client-executor.ts';
import type { CodeExecutor, SessionClient } from './types.ts';

const runtime = createRuntimeHost({ launch: launchInProcess });
afterAll(() => runtime.close());

const executorOf = (client: SessionClient): CodeExecutor =>
  clientExecutor(
    () => client,
    (sources) => ({
      ...createDialectRunner({
        runtime,
        factory: dialectEntry('mcp-use').load,
        options: {},
        setting: { toolMetadata: {}, servers: {} },
        sources,
      }),
      close: async () => undefined,
    }),
  );

/** A client with servers that each have one tool, `ping`, and that tells what it connected. */
function clientOf(names: readonly string[]) {
  const sessions: Record<string, unknown> = { code_mode: { connector: { tools: [{ name: 'execute_code' }] } } };
  const connected: string[] = [];
  const client: SessionClient = {
    getServerNames: () => [...names],
    getAllActiveSessions: () => sessions,
    createSession: async (name) => {
      connected.push(name);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (name === 'broken') throw new Error('no such host');
      sessions[name] = {
        connector: {
          tools: [{ name: 'ping' }],
          callTool: async (tool: string, input: object) => ({
            content: [{ type: 'text', text: JSON.stringify([name, tool, input]) }],
          }),
        },
      };
      return sessions[name];
    },
  };
  return { client, connected };
}

describe('an executor of a client', () => {
  test('given runs side by side, the servers that they name are connected once', async () => {
    const { client, connected } = clientOf(['one', 'two', 'three']);
    const { execute } = executorOf(client);
    const runs = [1, 2, 3].map((n) => execute(`return one.ping({ n: ${n} });`));
    expect((await Promise.all(runs)).map(({ result }) => result)).toEqual([1, 2, 3].map((n) => ['one', 'ping', { n }]));
    expect((await execute('return two.ping();')).result).toEqual(['two', 'ping', {}]);
    expect(connected).toEqual(['one', 'two']);
  });

  test('given a search, it sees the servers and not the server for agents', async () => {
    const { client } = clientOf(['one', 'two']);
    const { result, error } = await executorOf(client).execute(
      'return [(await search_tools("")).meta, __tool_namespaces];',
    );
    expect({ result, error }).toEqual({
      result: [{ total_tools: 2, namespaces: ['one', 'two'], result_count: 2 }, ['one', 'two']],
      error: null,
    });
  });

  test('given a server that cannot be connected, the others work', async () => {
    const { client } = clientOf(['broken', 'one']);
    const { execute } = executorOf(client);
    expect((await execute('const broken_ = typeof broken; return [broken_, (await one.ping())[0]];')).result).toEqual([
      'undefined',
      'one',
    ]);
  });

  test('given a time, a loop ends in it and the logs are kept', async () => {
    const { execute } = executorOf(clientOf([]).client);
    expect(await execute('console.error("before"); for (;;);', 200)).toMatchObject({
      result: null,
      logs: ['[ERROR] before'],
      error: 'Script execution timed out',
      execution_time: expect.any(Number),
    });
  });

  test('given a client whose servers change, the next run sees them', async () => {
    const { client } = clientOf(['one']);
    const names = ['one'];
    const { execute } = executorOf({ ...client, getServerNames: () => names });
    expect((await execute('return (await search_tools("", "names")).meta.namespaces;')).result).toEqual(['one']);
    names.push('two');
    expect((await execute('return (await search_tools("", "names")).meta.namespaces;')).result).toEqual(['one', 'two']);
  });

  test('given that it was cleaned up, it runs nothing more', async () => {
    const executor = executorOf(clientOf([]).client);
    await executor.cleanup();
    await expect(executor.execute('return 1;')).rejects.toThrow('cleaned up');
  });
});
