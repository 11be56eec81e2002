import type { CreateMessageResult, ElicitResult } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import { pageUrl } from '../page-url.ts';
import type { Asker } from './answer-requests.ts';
import type { ElicitationRequest, SamplingRequest } from './server-requests.ts';

/** Messages of a task of 2025-11-25 carry its id. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';
const RPC_INVALID_PARAMS = -32602;
/** What MCP gives as the code for a user who said no. */
const RPC_USER_REJECTED = -1;

/** Asks a person what a server wants to know, and returns the answer as the protocol has it. */
export async function answerElicitation(asker: Asker, params: JsonObject, signal: AbortSignal): Promise<ElicitResult> {
  const answer = await asker.elicit(readElicitation(params), signal);
  return answer.action === 'accept' && answer.content !== undefined
    ? { action: 'accept', content: { ...defaultsOf(params), ...answer.content }, ...ofSameTask(params) }
    : { action: answer.action, ...ofSameTask(params) };
}

/** Has a person answer what a model was asked. Throws where they refuse. */
export async function answerSampling(
  asker: Asker,
  params: JsonObject,
  signal: AbortSignal,
): Promise<CreateMessageResult> {
  const answer = await asker.sample(readSampling(params), signal);
  if (answer.action === 'refuse') throw rpcError(RPC_USER_REJECTED, 'The user refused the sampling request');
  if (answer.action === 'result') return { ...answer.result, ...ofSameTask(params) } as unknown as CreateMessageResult;
  const content = { type: 'text', text: answer.text } as const;
  return { model: 'human', role: 'assistant', stopReason: 'endTurn', content, ...ofSameTask(params) };
}

/** What the fields of a form hold where a person leaves them as they are. */
function defaultsOf({ requestedSchema }: JsonObject): NonNullable<ElicitResult['content']> {
  const properties = isJsonObject(requestedSchema) ? requestedSchema.properties : undefined;
  const defaults = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, property]) =>
    isJsonObject(property) && property.default !== undefined ? [[name, property.default] as const] : [],
  );
  return Object.fromEntries(defaults) as NonNullable<ElicitResult['content']>;
}

/** What an answer carries on, where the question belongs to a task. */
function ofSameTask({ _meta }: JsonObject): { readonly _meta?: Record<string, Json> } {
  const related = isJsonObject(_meta) ? _meta[RELATED_TASK] : undefined;
  return related === undefined ? {} : { _meta: { [RELATED_TASK]: related } };
}

function readElicitation(params: JsonObject): ElicitationRequest {
  const { mode, url, requestedSchema } = params;
  const message = typeof params.message === 'string' ? params.message : '';
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
