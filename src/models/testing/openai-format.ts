import type { JsonObject } from '../../runtime/json.ts';
import {
  inputTextOf,
  list,
  piecesOf,
  type ScriptedAnswer,
  type ScriptedError,
  type WireFormat,
} from './wire-format.ts';

const HEAD = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'scripted' };

const event = (value: JsonObject): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: JsonObject, finish: string | null = null): string =>
  event({ ...HEAD, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], usage: null });

const ERRORS: Readonly<Record<ScriptedError, [number, JsonObject, Record<string, string>?]>> = {
  'wrong-key': [
    401,
    {
      message: 'Incorrect API key provided: sk-te*****-key.',
      type: 'invalid_request_error',
      param: null,
      code: 'invalid_api_key',
    },
  ],
  quota: [
    429,
    {
      message: 'You exceeded your current quota.',
      type: 'insufficient_quota',
      param: null,
      code: 'insufficient_quota',
    },
  ],
  'rate-limited': [
    429,
    { message: 'Rate limit reached for requests', type: 'requests', param: null, code: 'rate_limit_exceeded' },
    { 'retry-after': '7' },
  ],
  'context-full': [
    400,
    {
      message: "This model's maximum context length is 8192 tokens.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
  ],
  overloaded: [503, { message: 'The engine is currently overloaded', type: 'server_error', param: null, code: null }],
  'unknown-model': [
    404,
    { message: 'The model does not exist', type: 'invalid_request_error', param: null, code: 'model_not_found' },
  ],
  'bad-request': [
    400,
    { message: 'Invalid schema for function', type: 'invalid_request_error', param: 'tools', code: null },
  ],
};

/** Chat completions with `stream: true` and `stream_options.include_usage`. */
export const openaiFormat: WireFormat = {
  id: 'openai',
  matches: (path) => path.endsWith('/chat/completions'),
  events: ({ text = '', calls = [], stop, usage }: ScriptedAnswer) => [
    chunk({ role: 'assistant', content: calls.length > 0 && text === '' ? null : '', refusal: null }),
    ...piecesOf(text).map((piece) => chunk({ content: piece })),
    ...calls.flatMap((call, index) => [
      chunk({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: call.name, arguments: '' } }],
      }),
      ...piecesOf(inputTextOf(call)).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    chunk(
      {},
      stop === 'length' ? 'length' : stop === 'filtered' ? 'content_filter' : calls.length > 0 ? 'tool_calls' : 'stop',
    ),
    ...(usage === undefined
      ? []
      : [
          event({
            ...HEAD,
            choices: [],
            usage: {
              prompt_tokens: usage.inputTokens,
              completion_tokens: usage.outputTokens,
              total_tokens: usage.inputTokens + usage.outputTokens,
              prompt_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
            },
          }),
        ]),
    'data: [DONE]\n\n',
  ],
  error(error) {
    const [status, body, headers = {}] = ERRORS[error];
    return { status, headers, body: JSON.stringify({ error: body }) };
  },
  errorEvent: () => event({ error: { message: 'Provider disconnected', code: 502 } }),
  read(path, headers, body) {
    const messages = list(body.messages);
    const last = messages.findLastIndex(({ role }) => role === 'assistant');
    const { authorization } = headers;
    return {
      ...{ path, headers, body },
      key: authorization?.replace(/^Bearer /, ''),
      model: String(body.model),
      system: String(messages[0]?.content),
      toolNames: list(body.tools).map((tool) => String((tool.function as JsonObject).name)),
      lastTexts: messages.slice(Math.max(1, last + 1)).map(({ content }) => String(content)),
      messageCount: messages.length - 1,
    };
  },
};
