import type { JsonObject } from '../../runtime/json.ts';
import { list, piecesOf, type ScriptedError, type WireFormat } from './wire-format.ts';

const event = (value: JsonObject): string => `data: ${JSON.stringify(value)}\r\n\r\n`;
const content = (parts: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  candidates: [{ content: { parts, role: 'model' }, index: 0, ...more }],
  modelVersion: 'scripted',
});

const RETRY: JsonObject = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' };
const quotaFailure = (quotaId: string): JsonObject => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaMetric: 'generate_content_requests', quotaId }],
});

const ERRORS: Readonly<Record<ScriptedError, [number, string, string, JsonObject[]?]>> = {
  'wrong-key': [
    400,
    'INVALID_ARGUMENT',
    'API key not valid. Please pass a valid API key.',
    [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
  ],
  quota: [
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota',
    [quotaFailure('GenerateRequestsPerDayPerProject')],
  ],
  'rate-limited': [
    429,
    'RESOURCE_EXHAUSTED',
    'Resource has been exhausted',
    [quotaFailure('GenerateRequestsPerMinutePerProject'), RETRY],
  ],
  'context-full': [
    400,
    'INVALID_ARGUMENT',
    'The input token count (1048701) exceeds the maximum number of tokens allowed (1048575).',
  ],
  overloaded: [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  'unknown-model': [404, 'NOT_FOUND', 'models/scripted is not found for API version v1beta'],
  'bad-request': [400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.'],
};

/** `streamGenerateContent` with `alt=sse`. */
export const geminiFormat: WireFormat = {
  id: 'gemini',
  matches: (path) => /\/v1beta\/models\/[^/]+:streamGenerateContent\?alt=sse$/.test(path),
  events({ text = '', calls = [], stop, usage }) {
    const parts = calls.map((call, at) => ({
      functionCall: { name: call.name, args: call.input ?? {} },
      ...(at === 0 ? { thoughtSignature: 'c2lnbmF0dXJl' } : {}),
    }));
    const finishReason =
      stop === 'length'
        ? 'MAX_TOKENS'
        : stop === 'filtered'
          ? 'SAFETY'
          : calls.some(({ inputText }) => inputText !== undefined)
            ? 'MALFORMED_FUNCTION_CALL'
            : 'STOP';
    return [
      event(content([{ text: 'thinking', thought: true }])),
      ...piecesOf(text).map((piece) => event(content([{ text: piece }]))),
      event({
        ...content(parts.length === 0 ? [{ text: '' }] : parts, { finishReason }),
        ...(usage === undefined
          ? {}
          : {
              usageMetadata: {
                promptTokenCount: usage.inputTokens,
                candidatesTokenCount: usage.outputTokens - 1,
                thoughtsTokenCount: 1,
                cachedContentTokenCount: usage.cachedTokens ?? 0,
                totalTokenCount: usage.inputTokens + usage.outputTokens,
              },
            }),
      }),
    ];
  },
  error(error) {
    const [code, status, message, details = []] = ERRORS[error];
    return { status: code, body: JSON.stringify({ error: { code, message, status, details } }) };
  },
  errorEvent: () => event({ error: { code: 503, message: 'The service is unavailable', status: 'UNAVAILABLE' } }),
  read(path, headers, body) {
    const contents = list(body.contents);
    const key = headers['x-goog-api-key'];
    const tools = list(body.tools)[0] ?? {};
    return {
      ...{ path, headers, body },
      key: typeof key === 'string' ? key : undefined,
      model: decodeURIComponent(/models\/([^:]+):/.exec(path)?.[1] ?? ''),
      system: list((body.systemInstruction as JsonObject).parts)
        .map(({ text }) => text)
        .join(''),
      toolNames: list(tools.functionDeclarations).map(({ name }) => String(name)),
      lastTexts: list(contents.at(-1)?.parts).map(({ text, functionResponse }) => {
        const response = (functionResponse as JsonObject | undefined)?.response as JsonObject | undefined;
        return String(text ?? response?.output ?? response?.error);
      }),
      messageCount: contents.length,
    };
  },
};
