import type { Server } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import type { CallProgress } from '../runtime/spec.ts';
import { createMcpSource, type McpSourceOptions } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { failureOf } from './testing/failure-of.ts';
import { startModern } from './testing/modern-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();
const EXTENSION = 'io.modelcontextprotocol/tasks';
const TASK = {
  taskId: 'a-task',
  createdAt: '2026-11-29T05:00:00Z',
  lastUpdatedAt: '2026-11-29T05:00:00Z',
  ttlMs: 60_000,
};
const DONE = { content: [{ type: 'text', text: 'done' }], isError: false };

type Params = Readonly<Record<string, unknown>>;
const anyParams = {
  '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value: value as Params }) },
} as const;

interface Settings {
  /** The answers to `tasks/get`, in order; the last is given again. */
  readonly states: readonly Params[];
  readonly options?: McpSourceOptions;
}

/** A real server of 2026-07-28 that answers every call with a task. */
async function served({ states, options = {} }: Settings) {
  const seen: { readonly method: string; readonly params: Params }[] = [];
  let polls = 0;
  const setUp = (server: Server) => {
    const note = (method: string, params: Params) => void seen.push({ method, params });
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'work', inputSchema: { type: 'object' } }] }));
    server.setRequestHandler('tools/call', (request) => {
      note('tools/call', request.params as Params);
      return { ...TASK, status: 'working', statusMessage: 'begins', pollIntervalMs: 50, resultType: 'task' } as never;
    });
    server.setRequestHandler('tasks/get', { params: anyParams }, (params) => {
      note('tasks/get', params as Params);
      return { ...TASK, pollIntervalMs: 50, ...states[Math.min(polls++, states.length - 1)] } as never;
    });
    server.setRequestHandler('tasks/update', { params: anyParams }, (params, { mcpReq }) => {
      note('tasks/update', { ...(params as Params), inputResponses: mcpReq.inputResponses });
      return {};
    });
    server.setRequestHandler('tasks/cancel', { params: anyParams }, (params) => {
      note('tasks/cancel', params as Params);
      return {};
    });
  };
  const server = closing(await startModern(setUp, { tools: {}, extensions: { [EXTENSION]: {} } }));
  const source = closing(createMcpSource({ id: 'tasks', name: 'Tasks', url: server.url }, options));
  await source.tools();
  return { server, source, seen, of: (method: string) => seen.filter((one) => one.method === method) };
}

describe('given a server of 2026-07-28 that answers a call with a task', () => {
  it('it is polled, and its result is that of the call', async () => {
    const steps: CallProgress[] = [];
    const { source, server, of } = await served({
      states: [
        { status: 'working', statusMessage: 'half way' },
        { status: 'completed', result: DONE },
      ],
    });
    const onProgress = (step: CallProgress): void => void steps.push(step);
    expect(await source.call('work', {}, { signal, onProgress })).toEqual(DONE);
    expect(steps.map(({ message }) => message)).toEqual([
      'task working: begins',
      'task working: half way',
      'task completed',
    ]);
    expect(of('tasks/get')).toHaveLength(2);
    const [polled] = server.seen.filter(({ headers }) => headers.get('mcp-method') === 'tasks/get');
    expect(polled?.headers.get('mcp-name')).toBe('a-task');
  });

  it('its questions are answered once each, however often they are listed', async () => {
    const question = {
      method: 'elicitation/create',
      params: { mode: 'form', message: 'Which?', requestedSchema: { type: 'object', properties: {} } },
    };
    const asks = { status: 'input_required', inputRequests: { which: question, roots: { method: 'roots/list' } } };
    let asked = 0;
    const { source, of } = await served({
      states: [asks, asks, { status: 'completed', result: DONE }],
      options: {
        async elicit() {
          asked++;
          return { action: 'accept', content: { name: 'the second' } };
        },
      },
    });
    expect(await source.call('work', {}, { signal })).toEqual(DONE);
    expect(asked).toBe(1);
    expect(of('tasks/update').map(({ params }) => params)).toMatchObject([
      {
        taskId: 'a-task',
        inputResponses: { which: { action: 'accept', content: { name: 'the second' } }, roots: { roots: [] } },
      },
    ]);
  });

  it('a question where nobody can be asked ends the call and the task', async () => {
    const inputRequests = {
      which: { method: 'elicitation/create', params: { message: 'Which?', requestedSchema: {} } },
    };
    const { source, of } = await served({ states: [{ status: 'input_required', inputRequests }] });
    expect(await failureOf(source.call('work', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'Tasks asks for elicitation/create while calling work',
    });
    await expect.poll(() => of('tasks/cancel')).toHaveLength(1);
  });

  it('more questions than a person could mean end the call and the task, be they answered without one', async () => {
    const states = Array.from({ length: 20 }, (_, round) => ({
      status: 'input_required',
      inputRequests: Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`${round}-${index}`, { method: 'roots/list' }]),
      ),
    }));
    const { source, of } = await served({ states });
    expect(await failureOf(source.call('work', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'Tasks asks more than 100 questions while calling work',
    });
    expect(of('tasks/update')).toHaveLength(5);
    await expect.poll(() => of('tasks/cancel')).toHaveLength(1);
  });

  it('a failed task is an error with the code and the message of its own', async () => {
    const error = { code: -32603, message: 'API rate limit exceeded' };
    const { source, of } = await served({ states: [{ status: 'failed', error }] });
    expect(await failureOf(source.call('work', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'The task of Tasks failed while calling work: API rate limit exceeded (code -32603)',
      details: { code: -32603 },
    });
    expect(of('tasks/cancel')).toHaveLength(0);
  });

  it('a stop cancels it', async () => {
    const stop = new AbortController();
    const { source, of } = await served({ states: [{ status: 'working' }] });
    const onProgress = (): void => void setTimeout(() => stop.abort());
    const call = source.call('work', {}, { signal: stop.signal, onProgress });
    expect(await failureOf(call)).toMatchObject({ failure: 'cancelled' });
    await source.close();
    expect(of('tasks/cancel').map(({ params }) => params)).toMatchObject([{ taskId: 'a-task' }]);
  });
});
