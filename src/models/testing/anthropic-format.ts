import type { JsonObject } from '../../runtime/json.ts';
import {
  inputTextOf,
  list,
  piecesOf,
  type ScriptedAnswer,
  type ScriptedError,
  type WireFormat,
} from './wire-format.ts';

const event = (value: JsonObject & { readonly type: string }): string =>
  `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

const ERRORS: Readonly<Record<ScriptedError, [number, string, string, Record<string, string>?]>> = {
  'wrong-key': [401, 'authentication_error', 'invalid x-api-key'],
  quota: [400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'],
  'rate-limited': [429, 'rate_limit_error', 'This request would exceed your rate limit', { 'retry-after': '7' }],
  'context-full': [400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
  'unknown-model': [404, 'not_found_error', 'model: scripted'],
  'bad-request': [400, 'invalid_request_error', 'tools.0.input_schema: invalid'],
};

function blocks({ text = '', calls = [] }: ScriptedAnswer): readonly string[] {
  const first = text === '' ? 0 : 1;
  return [
    ...(text === ''
      ? []
      : [
          event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
          event({ type: 'ping' }),
          ...piecesOf(text).map((piece) =>
            event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } }),
          ),
          event({ type: 'content_block_stop', index: 0 }),
        ]),
    ...calls.flatMap((call, at) => {
      const index = first + at;
      return [
        event({
          type: 'content_block_start',
          index,
          content_block: { type: 'tool_use', id: `toolu_${at}`, name: call.name, input: {} },
        }),
        event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: '' } }),
        ...piecesOf(inputTextOf(call)).map((piece) =>
          event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } }),
        ),
        event({ type: 'content_block_stop', index }),
      ];
    }),
  ];
}

/** Messages with `stream: true`. */
export const anthropicFormat: WireFormat = {
  id: 'anthropic',
  matches: (path) => path.endsWith('/v1/messages'),
  events(answer) {
    const { calls = [], stop, usage } = answer;
    const cached = usage?.cachedTokens ?? 0;
    const stopReason =
      stop === 'length' ? 'max_tokens' : stop === 'filtered' ? 'refusal' : calls.length > 0 ? 'tool_use' : 'end_turn';
    return [
      event({
        type: 'message_start',
        message: {
          ...{ id: 'msg_1', type: 'message', role: 'assistant', content: [], model: 'scripted' },
          ...{ stop_reason: null, stop_sequence: null },
          usage:
            usage === undefined
              ? {}
              : {
                  input_tokens: usage.inputTokens - cached,
                  cache_creation_input_tokens: 0,
                  cache_read_input_tokens: cached,
                  output_tokens: 1,
                },
        },
      }),
      ...blocks(answer),
      event({
        type: 'message_delta',
        delta: { stop_reason: stopReason, stop_sequence: null },
        usage: usage === undefined ? {} : { output_tokens: usage.outputTokens },
      }),
      event({ type: 'message_stop' }),
    ];
  },
  error(error) {
    const [status, type, message, headers = {}] = ERRORS[error];
    return { status, headers, body: JSON.stringify({ type: 'error', error: { type, message } }) };
  },
  errorEvent: () => event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  read(path, headers, body) {
    const messages = list(body.messages);
    const { content = '' } = messages.at(-1) ?? {};
    const key = headers['x-api-key'];
    return {
      ...{ path, headers, body },
      key: typeof key === 'string' ? key : undefined,
      model: String(body.model),
      system: String(body.system),
      toolNames: list(body.tools).map(({ name }) => String(name)),
      lastTexts:
        typeof content === 'string' ? [content] : list(content).map((block) => String(block.content ?? block.text)),
      messageCount: messages.length,
    };
  },
};
