import { languageModelApi } from '../../models/browser/language-model.ts';
import { isProviderId, type Model, PROVIDERS, type ProviderId } from '../../models/index.ts';

/** A model as a person chose it. The key is not in it. */
export interface ModelChoice {
  readonly provider: ProviderId;
  /** Base address; empty for a model that needs none. */
  readonly url: string;
  /** The model's name at its provider. */
  readonly name: string;
}

/** A place where models are, with the address that it has unless a person says otherwise. */
export interface ModelPlace {
  readonly id: string;
  readonly title: string;
  readonly provider: ProviderId;
  readonly url: string;
  /** A name that a model has there, as an example. */
  readonly example: string;
  /** Runs on the person's machine: it takes no key, and has to let the page in. */
  readonly local?: true;
}

/** Places to choose from. The last is any other address that speaks chat completions. */
export const MODEL_PLACES: readonly ModelPlace[] = [
  { id: 'openai', title: 'OpenAI', provider: 'openai', url: PROVIDERS.openai.url, example: 'gpt-5-mini' },
  {
    id: 'anthropic',
    title: PROVIDERS.anthropic.title,
    provider: 'anthropic',
    url: PROVIDERS.anthropic.url,
    example: 'claude-sonnet-4-5',
  },
  {
    id: 'gemini',
    title: PROVIDERS.gemini.title,
    provider: 'gemini',
    url: PROVIDERS.gemini.url,
    example: 'gemini-2.5-flash',
  },
  {
    id: 'openrouter',
    title: 'OpenRouter',
    provider: 'openai',
    url: 'https://openrouter.ai/api/v1',
    example: 'openai/gpt-5-mini',
  },
  local('ollama', 'Ollama', 11434, 'qwen3'),
  local('lm-studio', 'LM Studio', 1234, 'openai/gpt-oss-20b'),
  local('vllm', 'vLLM', 8000, 'Qwen/Qwen3-8B'),
  local('llama-cpp', 'llama.cpp', 8080, 'default'),
  { id: 'browser', title: PROVIDERS.browser.title, provider: 'browser', url: '', example: 'default' },
  { id: 'other', title: 'Another compatible address', provider: 'openai', url: '', example: '' },
];

function local(id: string, title: string, port: number, example: string): ModelPlace {
  return { id, title, provider: 'openai', url: `http://localhost:${port}/v1`, example, local: true };
}

const OTHER = MODEL_PLACES.at(-1) as ModelPlace;

/** The place that a choice is at. */
export const placeOf = ({ provider, url }: Pick<ModelChoice, 'provider' | 'url'>): ModelPlace =>
  MODEL_PLACES.find((place) => place.provider === provider && place.url === url) ??
  MODEL_PLACES.find((place) => place.provider === provider && provider !== 'openai') ??
  OTHER;

/** Whether this browser has a model of its own. */
export const hasBrowserModel = (): boolean => languageModelApi() !== undefined;

/** What a key belongs to: it is sent nowhere else. */
export const keyPlace = ({ provider, url }: Pick<ModelChoice, 'provider' | 'url'>): string =>
  `${provider} ${url.trim().replace(/\/+$/, '')}`;

/** A model with its key. Rejects with `HostError('bad-options')` where address, name or key make no sense. */
export async function openModel({ provider, url, name }: ModelChoice, key: string | undefined): Promise<Model> {
  const create = await PROVIDERS[provider].load();
  return create({
    name: provider === 'browser' && name.trim() === '' ? 'default' : name.trim(),
    ...(url.trim() === '' ? {} : { url: url.trim() }),
    ...(key === undefined || key.trim() === '' ? {} : { key: key.trim() }),
  });
}

/** Reads a choice that was stored; undefined where it makes no sense. */
export function readChoice(value: unknown): ModelChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { provider, url, name } = value as Readonly<Record<string, unknown>>;
  return typeof provider === 'string' && isProviderId(provider) && typeof url === 'string' && typeof name === 'string'
    ? { provider, url, name }
    : undefined;
}
