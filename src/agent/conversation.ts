import type { CompleteAnswer, ModelMessage, ModelRequest, ModelTool } from '../models/index.ts';
import type { CountTokens } from '../runtime/cost/shown-tools.ts';
import type { CountedTokens } from './transcript.ts';

/** The messages of a task, each counted once. */
export interface Conversation {
  add(message: ModelMessage): Promise<void>;
  request(system: string, tools: readonly ModelTool[]): ModelRequest;
  /** Tokens of what an answer was given and of what it holds; undefined where nothing counts. */
  counted(request: ModelRequest, answer: CompleteAnswer): Promise<CountedTokens | undefined>;
}

export function createConversation(count: CountTokens | undefined): Conversation {
  const messages: ModelMessage[] = [];
  let tokens = 0;
  const fixed = new Map<string, number>();
  const countOne = async (text: string): Promise<number> => (await count?.([text]))?.[0] ?? 0;
  const fixedTokens = async ({ system, tools }: ModelRequest): Promise<number> => {
    const text = `${system}\n${tools.map((tool) => JSON.stringify(tool)).join('\n')}`;
    const known = fixed.get(text) ?? (await countOne(text));
    fixed.set(text, known);
    return known;
  };
  return {
    async add(message) {
      messages.push(message);
      if (count !== undefined) tokens += await countOne(textOf(message));
    },
    request: (system, tools) => ({ system, tools, messages: [...messages] }),
    async counted(request, { text, toolCalls }) {
      if (count === undefined) return undefined;
      const input = tokens + (await fixedTokens(request));
      const output = await countOne(textOf({ role: 'assistant', text, toolCalls }));
      return { input, output };
    },
  };
}

function textOf(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return message.text;
    case 'assistant':
      return [message.text, ...message.toolCalls.map(({ name, inputText }) => `${name}\n${inputText}`)].join('\n');
    case 'tool':
      return message.results.map(({ text }) => text).join('\n');
  }
}
