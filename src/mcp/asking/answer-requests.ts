import type { Client, ClientCapabilities, CreateMessageResult } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import { pageUrl } from '../page-url.ts';
import type {
  ElicitationAnswer,
  ElicitationRequest,
  Root,
  SamplingAnswer,
  SamplingRequest,
} from './server-requests.ts';

/** Whom to pass a server's question on to. */
export interface Asker {
  readonly elicits: boolean;
  /** Whether a person can be sent to a page; only forms otherwise. */
  readonly opensPages: boolean;
  readonly samples: boolean;
  /** Whether there are places to work in, which may change. */
  readonly hasRoots: boolean;
  elicit(request: ElicitationRequest, signal: AbortSignal): Promise<ElicitationAnswer>;
  sample(request: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer>;
  listRoots(signal: AbortSignal): Promise<readonly Root[]>;
  /** The server tells that the person is done at a page that it sent them to. */
  completed(elicitationId: string): void;
}

/** What a client tells servers that it can do. */
export function clientCapabilities({ elicits, opensPages, samples, hasRoots }: Asker): ClientCapabilities {
  return {
    roots: hasRoots ? { listChanged: true } : {},
    ...(elicits && { elicitation: { form: { applyDefaults: true }, ...(opensPages && { url: {} }) } }),
    ...(samples && { sampling: {} }),
  };
}

const RPC_INVALID_PARAMS = -32602;
/** What MCP gives as the code for a user who said no. */
const RPC_USER_REJECTED = -1;

/** Makes a client answer what servers ask: roots with none, the rest by asking. */
export function answerRequests(client: Client, asker: Asker): void {
  client.setRequestHandler('roots/list', async (_request, { mcpReq: { signal } }) => ({
    roots: (await asker.listRoots(signal)).map((root) => ({ ...root })),
  }));
  if (asker.elicits) {
    client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq: { signal } }) => {
      const answer = await asker.elicit(readElicitation(params), signal);
      return answer.action === 'accept' && answer.content !== undefined
        ? { action: 'accept', content: { ...answer.content } }
        : { action: answer.action };
    });
  }
  if (asker.elicits) {
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
      asker.completed(params.elicitationId),
    );
  }
  if (asker.samples) {
    client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq: { signal } }) => {
      const answer = await asker.sample(readSampling(params as unknown as JsonObject), signal);
      if (answer.action === 'refuse') throw rpcError(RPC_USER_REJECTED, 'The user refused the sampling request');
      if (answer.action === 'result') return answer.result as unknown as CreateMessageResult;
      return { model: 'human', role: 'assistant', stopReason: 'endTurn', content: { type: 'text', text: answer.text } };
    });
  }
}

function readElicitation(params: { message: string; mode?: string | undefined }): ElicitationRequest {
  const { message, mode, url, requestedSchema } = params as typeof params & {
    url?: unknown;
    requestedSchema?: unknown;
  };
  if (mode !== 'url') return { mode: 'form', message, schema: isJsonObject(requestedSchema) ? requestedSchema : {} };
  const page = pageUrl(url);
  if (page === undefined) {
    throw rpcError(RPC_INVALID_PARAMS, 'The address to open must be https, or http on this machine');
  }
  return { mode: 'url', message, url: page.href };
}

function readSampling(params: JsonObject): SamplingRequest {
  const { systemPrompt, messages, maxTokens } = params;
  return {
    ...(typeof systemPrompt === 'string' && { systemPrompt }),
    messages: (Array.isArray(messages) ? messages : []).filter(isJsonObject).map(({ role, content }) => ({
      role: role === 'assistant' ? 'assistant' : 'user',
      text: contentText(content),
    })),
    maxTokens: typeof maxTokens === 'number' ? maxTokens : 0,
    raw: params,
  };
}

/** The text of a message's blocks; a block without text is named by its kind. */
function contentText(content: Json | undefined): string {
  return (Array.isArray(content) ? content : [content])
    .filter(isJsonObject)
    .map((block) => (typeof block.text === 'string' ? block.text : `[${String(block.type)}]`))
    .join('\n');
}

function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}
