import type { ProviderIdentity } from '../model.ts';

/** Chat completions, the wire that OpenRouter, Ollama, LM Studio, vLLM and llama.cpp speak too. */
export const OPENAI = {
  id: 'openai',
  title: 'OpenAI or compatible',
  url: 'https://api.openai.com/v1',
  keyVariable: 'OPENAI_API_KEY',
  needsKey: false,
} as const satisfies ProviderIdentity;
