import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ListToolsResult,
  type ServerNotification,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { LogLevel } from '../../mcp/status.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import { isJsonObject, messageOf } from '../../runtime/json.ts';
import { within } from '../within.ts';
import { createNoticeFlow } from './notice-flow.ts';
import { answerResult, heldBackNotice, isWanted, type LogNotice, logNotice, progressMessage } from './notices.ts';
import type { Offering } from './offering.ts';

/** The SDK would bring one along that compiles code, for forms that this server never sends. */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'This server sends no forms' }),
};

/** How long a client waits at most for the servers behind us to be listed in its instructions. */
const INSTRUCTIONS_WAIT_MS = 15_000;

/** One client's MCP server over an offering. */
export async function createMcpServer(offering: Offering, title: string): Promise<Server> {
  const server = new Server(
    { name: CLIENT_INFO.name, title, version: CLIENT_INFO.version },
    {
      capabilities: { tools: { listChanged: true }, logging: {} },
      instructions: await soon(offering.instructions()),
      jsonSchemaValidator: NO_VALIDATOR,
    },
  );
  let least: LogLevel = 'debug';
  server.setRequestHandler(SetLevelRequestSchema, ({ params }) => {
    least = params.level;
    return {};
  });
  server.setRequestHandler(ListToolsRequestSchema, async (): Promise<ListToolsResult> => {
    const tools = await offering.tools();
    return { tools: tools.map((tool) => ({ ...tool })) as unknown as ListToolsResult['tools'] };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    const { name, arguments: input = {} } = params;
    const token = params._meta?.progressToken;
    let progress = 0;
    // A client that is gone hears nothing more; its run is stopped by the signal.
    const send = (notification: ServerNotification): void =>
      void extra.sendNotification(notification).catch(() => undefined);
    const flow = createNoticeFlow();
    const tell = ({ runId, ...line }: LogNotice): void =>
      send({ method: 'notifications/message', params: { ...line, _meta: { runId } } });
    const tellHeldBack = (runId: number): void => {
      const count = flow.heldBack();
      if (count > 0 && isWanted('warning', least)) tell({ ...heldBackNotice(count), runId });
    };
    let lastRunId = 0;
    const onEvent = (event: DialectEvent): void => {
      const { runId } = event;
      lastRunId = runId;
      if (!flow.admits()) return;
      tellHeldBack(runId);
      const line = logNotice(event);
      if (isWanted(line.level, least)) tell(line);
      const message = token === undefined ? undefined : progressMessage(event);
      if (token === undefined || message === undefined) return;
      progress += 1;
      send({ method: 'notifications/progress', params: { progressToken: token, progress, message, _meta: { runId } } });
    };
    try {
      const { kind, value } = await offering.call(name, input as never, { signal: extra.signal, onEvent });
      return (kind === 'result' && isJsonObject(value) ? value : answerResult(value)) as unknown as CallToolResult;
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
    } finally {
      tellHeldBack(lastRunId);
    }
  });
  const stop = offering.onChange(() => void server.sendToolListChanged().catch(() => undefined));
  server.onclose = stop;
  return server;
}

const NOT_YET = 'The servers behind this one have not answered yet: connect again.';

async function soon(text: Promise<string>): Promise<string> {
  return (await within(text, INSTRUCTIONS_WAIT_MS)) ? text : NOT_YET;
}
