import { anthropic } from './anthropic/entry.ts';
import { browser } from './browser/entry.ts';
import { gemini } from './gemini/entry.ts';
import type { ProviderEntry } from './model.ts';
import { openai } from './openai/entry.ts';

/** Every way to reach a model. A new one is a folder and a line here. */
export const PROVIDERS = { openai, anthropic, gemini, browser } as const satisfies Record<string, ProviderEntry>;

export type ProviderId = keyof typeof PROVIDERS;

export const isProviderId = (text: string): text is ProviderId => Object.hasOwn(PROVIDERS, text);
