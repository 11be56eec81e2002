import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { CallProgress } from '../runtime/spec.ts';
import { createMcpSource, type ElicitationRequest, type McpSourceOptions } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { connectEverything } from './testing/connect-everything.ts';
import { failureOf } from './testing/failure-of.ts';
import { startScripted } from './testing/scripted-server.ts';
import { startTaskServer } from './testing/task-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();
const DONE = { content: [{ type: 'text' as const, text: 'done' }] };

async function served(
  work: Parameters<typeof startTaskServer>[0],
  settings: Parameters<typeof startTaskServer>[1] = {},
  options: McpSourceOptions = {},
) {
  const server = closing(await startTaskServer(work, settings));
  const source = closing(createMcpSource({ id: 'tasks', name: 'Tasks', url: server.url }, options));
  await source.tools();
  return { server, source };
}

describe('given a tool of 2025-11-25 that runs as a task', () => {
  it.each(['required', 'optional'] as const)(
    '%s: it is polled, and its result is that of the call',
    async (taskSupport) => {
      const steps: CallProgress[] = [];
      const { server, source } = await served(() => undefined, {
        taskSupport,
        async onPoll({ status, end, server, extra }, polls) {
          const params = { progressToken: extra._meta?.progressToken as string, progress: 1, total: 2 };
          if (polls === 1) await status('working', 'half way');
          if (polls === 2) await server.server.notification({ method: 'notifications/progress', params });
          if (polls > 2 && steps.some(({ total }) => total === 2)) await status('working', 'almost');
          if (steps.some(({ message }) => message === 'task working: almost')) await end(DONE);
        },
      });
      const onProgress = (step: CallProgress): void => void steps.push(step);
      const leftMs = (): number => 30_000;
      expect(await source.call('work', {}, { signal, onProgress, leftMs })).toMatchObject(DONE);
      expect(steps).toContainEqual({ progress: 1, total: 2 });
      expect(steps.map(({ message }) => message)).toContain('task working: half way');
      expect(steps).toContainEqual({ progress: 1, total: 2, message: 'task working: almost' });
      expect(server.count('tasks/get')).toBeGreaterThan(1);
      expect(server.count('tasks/result')).toBe(1);
      expect(server.seen.find(({ method }) => method === 'tools/call')?.params.task).toEqual({ ttl: 630_000 });
      expect(server.count('tasks/cancel')).toBe(0);
    },
  );

  it('a failed task gives what the call would have given', async () => {
    const { source } = await served(({ end }) => void end({ ...DONE, isError: true }, 'failed'));
    expect(await source.call('work', {}, { signal })).toMatchObject({ ...DONE, isError: true });
  });

  it('a stop cancels it on the server, and ends the call at once', async () => {
    const stop = new AbortController();
    const { server, source } = await served(() => undefined);
    const onProgress = ({ message }: CallProgress): void => {
      if (message === 'task working') setTimeout(() => stop.abort());
    };
    const call = source.call('work', {}, { signal: stop.signal, onProgress });
    expect(await failureOf(call)).toMatchObject({ failure: 'cancelled' });
    await source.close();
    expect(server.store.getAllTasks().map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('a stop while it is being made cancels it as soon as its id is known', async () => {
    const stop = new AbortController();
    const { server, source } = await served(() => stop.abort());
    const { store } = server;
    const update = store.updateTaskStatus.bind(store);
    store.updateTaskStatus = async (...change) => {
      // A server that takes a while is waited for.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await update(...change);
    };
    expect(await failureOf(source.call('work', {}, { signal: stop.signal }))).toMatchObject({ failure: 'cancelled' });
    await source.close();
    expect(server.count('notifications/cancelled')).toBe(0);
    expect(server.store.getAllTasks().map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('a question of it is put to a person, while the clock of the run stands still', async () => {
    const asked: ElicitationRequest[] = [];
    const reasons: string[] = [];
    const { server, source } = await served(
      async ({ taskId, status, end, extra }) => {
        await status('input_required', 'which one?');
        const params = {
          message: 'Which?',
          requestedSchema: { type: 'object' as const, properties: { name: { type: 'string' as const } } },
        };
        const request = { method: 'elicitation/create' as const, params };
        const options: object = { relatedTask: { taskId } };
        const { content } = await extra.sendRequest(request, ElicitResultSchema, options);
        await status('working');
        await end({ content: [{ type: 'text', text: String(content?.name) }] });
      },
      {},
      {
        async elicit(request) {
          asked.push(request);
          return { action: 'accept', content: { name: 'the second' } };
        },
      },
    );
    const result = await source.call(
      'work',
      {},
      {
        signal,
        whilePaused: (reason, ask) => {
          reasons.push(reason);
          return ask();
        },
      },
    );
    expect(asked).toMatchObject([{ mode: 'form', message: 'Which?' }]);
    expect(reasons).toEqual(['elicitation']);
    expect(result).toMatchObject({ content: [{ text: 'the second' }] });
    expect(server.count('tasks/result')).toBe(1);
  });

  it('a task that the server keeps no longer is an error that says so', async () => {
    const { server, source } = await served(() => undefined, { ttl: 150 });
    expect(await failureOf(source.call('work', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: expect.stringMatching(/^Tasks no longer knows the task of calling work: .*it keeps tasks for 0\.15 s$/),
      details: { code: -32602 },
    });
    expect(server.count('tasks/cancel')).toBe(0);
  });

  it('a task that the server cancels is an error with its reason', async () => {
    const { source } = await served(({ taskId, store }) => {
      void store.updateTaskStatus(taskId, 'cancelled', 'out of quota');
    });
    expect(await failureOf(source.call('work', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'Tasks cancelled the task while calling work: out of quota',
    });
  });
});

describe('given a server that says that a tool needs a task', () => {
  const TOOLS = { tools: [{ name: 'run', inputSchema: {}, execution: { taskSupport: 'required' } }] };
  const listed = { 'tools/list': ({ result }: { result(value: unknown): void }) => result(TOOLS) };

  it('but has no tasks, the tool is called as any other', async () => {
    const server = closing(await startScripted(listed));
    const source = closing(createMcpSource({ id: 'it', url: server.url }));
    await source.tools();
    expect(await source.call('run', {}, { signal })).toMatchObject({ content: [{ text: 'ran' }] });
    expect(server.seen.find(({ method }) => method === 'tools/call')?.message.params).not.toHaveProperty('task');
  });

  it.each([
    ['answers with a result', { content: [] }, /made no task/],
    ['gives a task no id', { task: { status: 'working' } }, /a task without an id/],
    [
      'gives a task a status of its own',
      { task: { taskId: 'a', status: 'sleeping' } },
      /a status that MCP does not have/,
    ],
  ])('and %s, the error says so', async (_what, answer, message) => {
    const script = { ...listed, 'tools/call': ({ result }: { result(value: unknown): void }) => result(answer) };
    const server = closing(await startScripted(script, { tools: {}, tasks: { requests: { tools: { call: {} } } } }));
    const source = closing(createMcpSource({ id: 'it', name: 'It', url: server.url }));
    await source.tools();
    expect(await failureOf(source.call('run', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: expect.stringMatching(message),
    });
  });
});

describe('given the reference server', () => {
  it('its tool that must run as a task does, with its stages as progress', async () => {
    const { source } = await connectEverything(closing);
    const stages: (string | undefined)[] = [];
    const onProgress = ({ message }: CallProgress): void => void stages.push(message);
    const result = await source.call('simulate-research-query', { topic: 'tea' }, { signal, onProgress });
    expect(JSON.stringify(result.content)).toContain('# Research Report: tea');
    expect(stages).toContain('task working: Gathering sources...');
  });
});
