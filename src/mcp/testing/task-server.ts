import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { InMemoryTaskMessageQueue, InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

type Extra = Parameters<Parameters<McpServer['server']['setRequestHandler']>[1]>[1];

/** What a tool of a task server works with. */
export interface TaskWork {
  readonly taskId: string;
  readonly store: InMemoryTaskStore;
  readonly server: McpServer;
  /** Of the request that made the task. */
  readonly extra: Extra;
  status(status: 'working' | 'input_required' | 'failed', message?: string): Promise<void>;
  end(result: CallToolResult, status?: 'completed' | 'failed'): Promise<void>;
}

export interface TaskServer {
  readonly url: string;
  readonly store: InMemoryTaskStore;
  /** JSON-RPC methods that came in, in order. */
  readonly seen: readonly { readonly method: string; readonly params: Record<string, unknown> }[];
  count(method: string): number;
  close(): Promise<void>;
}

export interface TaskSettings {
  readonly taskSupport?: 'required' | 'optional';
  readonly pollInterval?: number;
  readonly ttl?: number;
  /** Called before each answer about the task, with how many there were. */
  readonly onPoll?: (work: TaskWork, polls: number) => Promise<void>;
}

/** A real server of 2025-11-25 whose tools run as tasks, by the older SDK. `start` is called when a task is made. */
export async function startTaskServer(
  start: (work: TaskWork) => void,
  settings: TaskSettings = {},
): Promise<TaskServer> {
  const { taskSupport = 'required', pollInterval = 50, ttl, onPoll } = settings;
  const store = new InMemoryTaskStore();
  const seen: { method: string; params: Record<string, unknown> }[] = [];
  const works = new Map<string, { readonly work: TaskWork; polls: number }>();
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const connect = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new McpServer(
      { name: 'tasks', version: '1.0.0' },
      {
        capabilities: { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
        taskStore: store,
        taskMessageQueue: new InMemoryTaskMessageQueue(),
      },
    );
    server.experimental.tasks.registerToolTask(
      'work',
      { execution: { taskSupport } },
      {
        async createTask(extra) {
          const task = await extra.taskStore.createTask({ ttl: ttl ?? extra.taskRequestedTtl ?? null, pollInterval });
          const { taskId } = task;
          const work: TaskWork = {
            ...{ taskId, store, server, extra: extra as unknown as Extra },
            status: (status, message) => store.updateTaskStatus(taskId, status, message),
            end: (result, status = 'completed') => store.storeTaskResult(taskId, status, result),
          };
          works.set(taskId, { work, polls: 0 });
          start(work);
          return { task };
        },
        getTask: async (extra) => extra.taskStore.getTask(extra.taskId),
        getTaskResult: async (extra) => (await extra.taskStore.getTaskResult(extra.taskId)) as CallToolResult,
      },
    );
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await server.connect(transport as Parameters<McpServer['connect']>[0]);
    return transport;
  };
  const http = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const message =
      body === '' ? undefined : (JSON.parse(body) as { method?: string; params?: Record<string, unknown> });
    if (message?.method !== undefined) seen.push({ method: message.method, params: message.params ?? {} });
    const running = message?.method === 'tasks/get' ? works.get(String(message.params?.taskId)) : undefined;
    if (running !== undefined) await onPoll?.(running.work, ++running.polls);
    const known = transports.get(String(request.headers['mcp-session-id']));
    const transport = known ?? (message?.method === 'initialize' ? await connect() : undefined);
    if (transport === undefined) response.writeHead(400).end();
    else await transport.handleRequest(request, response, message);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`,
    store,
    seen,
    count: (method) => seen.filter((one) => one.method === method).length,
    async close() {
      for (const transport of transports.values()) await transport.close();
      store.cleanup();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
