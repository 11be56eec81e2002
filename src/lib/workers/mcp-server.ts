import { type CallToolResult, type ListToolsResult, Server } from '@modelcontextprotocol/server';
import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host-api.ts';
import { type AnswerForm, answerResult } from '../../runtime/host/offering/answer.ts';
import type { Offering } from '../../runtime/host/offering/offering.ts';
import { isJsonObject, type JsonObject, messageOf } from '../../runtime/json.ts';

/** Nothing is validated here: inputs are by the runtime. */
const NO_VALIDATOR = {
  getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }),
};

export interface WorkerServerSetup {
  readonly offering: Offering;
  readonly title: string;
  /** For a client that begins; undefined for all other requests. */
  readonly instructions: string | undefined;
  readonly form: AnswerForm;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: DialectEvent) => void;
}

/** The MCP server of one request. */
export function createWorkerServer(setup: WorkerServerSetup): Server {
  const { offering, title, instructions, form, signal, onEvent } = setup;
  const server = new Server(
    { name: CLIENT_INFO.name, title, version: CLIENT_INFO.version },
    {
      capabilities: { tools: {} },
      jsonSchemaValidator: NO_VALIDATOR,
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  server.setRequestHandler('tools/list', async () => {
    const tools = await offering.tools();
    return { tools: tools.map((tool) => ({ ...tool })) } as unknown as ListToolsResult;
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { name, arguments: input = {} } = params;
    try {
      const either = AbortSignal.any([signal, mcpReq.signal]);
      const { kind, value } = await offering.call(name, input as JsonObject, { signal: either, onEvent });
      return (kind === 'result' && isJsonObject(value)
        ? value
        : answerResult(value, form)) as unknown as CallToolResult;
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
    }
  });
  return server;
}
