import {
  type CallToolRequest,
  type CallToolResult,
  inputRequired,
  type ListToolsResult,
  LOG_LEVEL_META_KEY,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { LogLevel } from '../../mcp/status.ts';
import type { AnswerForm } from '../../runtime/host/offering/answer.ts';
import type { Offering } from '../../runtime/host/offering/offering.ts';
import { within } from '../../runtime/host/within.ts';
import type { JsonObject } from '../../runtime/json.ts';
import { type Admission, callFacts, type RequestWords, requestWords } from './call-facts.ts';
import { readAbilities } from './client-abilities.ts';
import { beginCall, type CallRequest, type ClientCall } from './client-call.ts';
import type { Links } from './links.ts';
import type { OpenCalls } from './open-calls.ts';
import type { CallWatch, ServeWatch } from './watch.ts';

/** What the servers want to know goes out as their forms are, and answers go back to them: they check their own. */
const NO_VALIDATOR = {
  getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }),
};

/** How long a client waits at most for the servers behind us to be listed in its instructions. */
const INSTRUCTIONS_WAIT_MS = 15_000;
/** A script may ask a person as often as it calls tools. */
const MAX_ROUNDS = 10_000;
const ROUND_TIMEOUT_MS = 10 * 60_000;

export interface McpServerSetup {
  readonly offering: Offering;
  readonly title: string;
  readonly form: AnswerForm;
  readonly links: Links;
  /** Calls that wait for answers of clients. */
  readonly openCalls: OpenCalls<ClientCall>;
  /** False for a server of one request, which has nobody to tell of changes. */
  readonly tellsOfChanges: boolean;
  readonly watch?: ServeWatch | undefined;
}

/** One client's MCP server over an offering: of one connection, or of one request. */
export async function createMcpServer(setup: McpServerSetup): Promise<Server> {
  const { offering, title, links, tellsOfChanges } = setup;
  const server = new Server(
    { name: CLIENT_INFO.name, title, version: CLIENT_INFO.version },
    {
      capabilities: { tools: { listChanged: true }, logging: {} },
      instructions: await soon(offering.instructions()),
      jsonSchemaValidator: NO_VALIDATOR,
      inputRequired: { maxRounds: MAX_ROUNDS, roundTimeoutMs: ROUND_TIMEOUT_MS },
    },
  );
  let least: LogLevel = 'debug';
  server.setRequestHandler('logging/setLevel', ({ params }) => {
    least = params.level;
    return {};
  });
  server.setRequestHandler('tools/list', async (): Promise<ListToolsResult> => {
    const tools = await offering.tools();
    return { tools: tools.map((tool) => ({ ...tool })) as unknown as ListToolsResult['tools'] };
  });
  server.setRequestHandler('tools/call', (request, context) =>
    answerCall(setup, server, request, context, () => least),
  );
  server.setNotificationHandler('notifications/roots/list_changed', () => links.rootsChanged());
  if (tellsOfChanges) {
    const stop = offering.onChange(() => void server.sendToolListChanged().catch(() => undefined));
    server.onclose = stop;
  }
  return server;
}

async function answerCall(
  { offering, links, form, openCalls, watch }: McpServerSetup,
  server: Server,
  { params }: CallToolRequest,
  context: ServerContext,
  least: () => LogLevel,
): Promise<CallToolResult> {
  const { mcpReq } = context;
  const state = mcpReq.requestState<string>();
  const { name, arguments: input = {} } = params;
  const begin = (): ClientCall =>
    beginCall({
      ...{ offering, links, name, form },
      input: input as JsonObject,
      abilities: readAbilities(server.getClientCapabilities()),
      watch: watching(watch, name, () => requestWords(server, context)),
    });
  const { begun } = (context.http?.authInfo?.extra ?? {}) as Partial<Admission>;
  const call = begun ?? (state === undefined ? begin() : openCalls.take(state));
  if (call === undefined) return { isError: true, content: [{ type: 'text', text: NOT_HERE }] };
  call.attach(requestOf(context, least));
  call.answer(mcpReq.inputResponses ?? {});
  const turn = await call.next(call.result);
  if (turn.kind === 'done') return turn.result;
  // Of the current revision, the answers come in a request of their own.
  if (mcpReq.envelope !== undefined) call.detach();
  return inputRequired({
    inputRequests: turn.requests,
    requestState: openCalls.put(call),
  }) as unknown as CallToolResult;
}

/** The request that a call goes on in. */
function requestOf({ mcpReq }: ServerContext, connectionLevel: () => LogLevel): CallRequest {
  const { envelope, signal } = mcpReq;
  return {
    signal,
    // Of the current revision each request says what it wants to be told, and nothing where it says nothing.
    least: () =>
      envelope === undefined
        ? connectionLevel()
        : ((envelope as Readonly<Record<string, unknown>>)[LOG_LEVEL_META_KEY] as LogLevel | undefined),
    progressToken: mcpReq._meta?.progressToken,
    notify: (notification) => mcpReq.notify(notification),
  };
}

/** Has a call watched by those that watch the server. */
export function watching(
  watch: ServeWatch | undefined,
  name: string,
  words: () => RequestWords,
): ((known: boolean) => CallWatch) | undefined {
  return watch && ((known) => watch.watchCall({ ...callFacts(words()), ...(known ? { tool: name } : {}) }));
}

const NOT_HERE =
  'The run that asked for this answer is not here: it has ended, or another process has it. Call the tool again.';
const NOT_YET = 'The servers behind this one have not answered yet: connect again.';

async function soon(text: Promise<string>): Promise<string> {
  return (await within(text, INSTRUCTIONS_WAIT_MS)) ? text : NOT_YET;
}
