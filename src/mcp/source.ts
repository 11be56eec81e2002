import { SourceError } from '../runtime/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../runtime/json.ts';
import { LIMITS } from '../runtime/limits.ts';
import type { CallOptions, Source } from '../runtime/source.ts';
import type { CallToolResult, ContentBlock, Tool } from '../runtime/spec.ts';
import { paramHeaders } from './calling/param-headers.ts';
import { endpointOf, type McpServerConfig } from './config.ts';
import { abortable } from './connection/abortable.ts';
import { Connection } from './connection/connection.ts';
import type { MessageTap } from './connection/guarded-transport.ts';
import { declaredChanges } from './connection/live.ts';
import { rawResult } from './connection/raw-result.ts';
import { createListeners } from './listeners.ts';
import { listPages } from './listing/list-pages.ts';
import { createToolList } from './listing/tool-list.ts';
import type { ConnectionStatus, Notice } from './status.ts';

export interface McpSourceOptions {
  /** Time for a connection to be made. */
  readonly connectTimeoutMs?: number;
  /** Time for one page of a list. */
  readonly listTimeoutMs?: number;
  /** Time a call may go without an answer or a sign of progress. The run's own limits come first. */
  readonly callIdleTimeoutMs?: number;
  /** Bytes of one message from the server; more fails the request. */
  readonly maxMessageBytes?: number;
  /** Sees every JSON-RPC message. Called synchronously; messages must not be changed. */
  readonly onMessage?: MessageTap;
}

/** An MCP server as a host calls it, with what a page shows of its connection. Nothing is sent before it is used. */
export interface McpSource extends Source {
  status(): ConnectionStatus;
  /** Calls back after each change of `status()`; returns the unsubscribe function. */
  onStatus(listener: () => void): () => void;
  /** What is worth telling the user about this server, oldest first; the last 50. */
  readonly notices: readonly Notice[];
  onToolsChanged(listener: () => void): () => void;
  close(): Promise<void>;
}

const MAX_NOTICES = 50;
const MAX_PROGRESS_MESSAGE_LENGTH = 1000;
/** Room for what wraps a result of the largest size in a message. */
const ENVELOPE_BYTES = 64 * 1024;

/**
 * Makes a Source of an MCP server. Synchronous: it connects when `tools()` or `call()` is first used. Throws
 * `HostError('not-a-url')` for an address that cannot be one.
 */
export function createMcpSource(config: McpServerConfig, options: McpSourceOptions = {}): McpSource {
  const {
    connectTimeoutMs = 30_000,
    listTimeoutMs = 60_000,
    callIdleTimeoutMs = LIMITS.timeoutMs.max,
    maxMessageBytes = LIMITS.maxMessageBytes.default + ENVELOPE_BYTES,
    onMessage,
  } = options;
  const label = config.name ?? config.id;
  const statusListeners = createListeners();
  const toolsListeners = createListeners();
  const notices: Notice[] = [];
  const addNotice = (notice: Notice): void => {
    if (notices.at(-1)?.message === notice.message) return;
    notices.push(notice);
    if (notices.length > MAX_NOTICES) notices.shift();
    statusListeners.notify();
  };

  const connection = new Connection(endpointOf(config), {
    label,
    connectTimeoutMs,
    maxMessageBytes,
    tap: onMessage,
    onStatus: () => statusListeners.notify(),
    onListChanged: (kind, told) => {
      if (kind !== 'tools') return;
      list.invalidate();
      if (told) toolsListeners.notify();
    },
    onNotice: addNotice,
  });

  const list = createToolList({
    hearsChanges: () => {
      const { live } = connection;
      return live?.hearsChanges === true && declaredChanges(live.client).tools;
    },
    fetch: () =>
      connection.request({
        what: 'listing its tools',
        repeatable: true,
        send: async (live) =>
          live.client.getServerCapabilities()?.tools === undefined && live.wire !== 'transport'
            ? { items: [], text: '' }
            : listPages(live, { method: 'tools/list', member: 'tools', timeoutMs: listTimeoutMs }),
      }),
    onRead: ({ leftOut, cut }) => {
      for (const { tool, reason } of leftOut) {
        addNotice({ kind: 'tool-left-out', message: `The tool ${tool} is left out: ${reason}` });
      }
      if (cut !== undefined) addNotice({ kind: 'list-cut', message: `The list of tools is not complete: ${cut}` });
      statusListeners.notify();
    },
  });

  return {
    id: config.id,
    ...(config.name === undefined ? {} : { name: config.name }),
    ...(config.description === undefined ? {} : { description: config.description }),
    ...(config.capabilities === undefined ? {} : { capabilities: config.capabilities }),
    get version() {
      return connection.live?.client.getServerVersion()?.version;
    },
    notices,
    status() {
      const { status } = connection;
      if (status.state !== 'ready') return status;
      const toolCount = list.last?.length;
      return { ...status, ...(toolCount === undefined ? {} : { toolCount }), leftOut: list.leftOut };
    },
    onStatus: statusListeners.add,
    onToolsChanged: toolsListeners.add,
    tools: ({ signal } = {}) => abortable(list.get(), signal, 'listing tools'),
    call: (tool, input, { signal: stop, onProgress }) => {
      const definition = list.last?.find(({ name }) => name === tool);
      return connection.request({
        what: `calling ${tool}`,
        signal: stop,
        repeatable: isRepeatable(definition),
        send: async (live, signal) => {
          const result = await live.client.request(
            { method: 'tools/call', params: { name: tool, arguments: input ?? {} } },
            rawResult,
            {
              ...(signal === undefined ? {} : { signal }),
              timeout: callIdleTimeoutMs,
              resetTimeoutOnProgress: true,
              ...(onProgress === undefined ? {} : { onprogress: (progress) => onProgress(readProgress(progress)) }),
              ...(live.client.getProtocolEra() === 'modern' && {
                headers: paramHeaders(definition?.inputSchema, input),
              }),
            },
          );
          return readResult(result, label, tool);
        },
      });
    },
    close: () => connection.close(),
  };
}

/** Whether running a tool twice does no harm, going by its own word. */
function isRepeatable(tool: Tool | undefined): boolean {
  return tool?.annotations?.readOnlyHint === true || tool?.annotations?.idempotentHint === true;
}

type Progress = Parameters<NonNullable<CallOptions['onProgress']>>[0];

function readProgress({
  progress,
  total,
  message,
}: {
  progress: number;
  total?: unknown;
  message?: unknown;
}): Progress {
  return {
    progress,
    ...(typeof total === 'number' && { total }),
    ...(typeof message === 'string' && { message: message.slice(0, MAX_PROGRESS_MESSAGE_LENGTH) }),
  };
}

/** A result may hold anything; the two members that decide how it is read must be what they seem. */
function readResult(result: JsonObject, server: string, tool: string): CallToolResult {
  const { content, isError, ...rest } = result;
  if (content !== null && content !== undefined && !(Array.isArray(content) && content.every(isBlock))) {
    throw new SourceError('protocol', `${server} gave a result of ${tool} whose content is not a list of blocks`);
  }
  return {
    ...rest,
    ...(Array.isArray(content) && { content: content as readonly ContentBlock[] }),
    ...(typeof isError === 'boolean' && { isError }),
  };
}

function isBlock(block: Json): boolean {
  return isJsonObject(block) && typeof block.type === 'string';
}
