import type { ProviderEntry } from '../model.ts';
import { OPENAI } from './identity.ts';

export const openai = {
  ...OPENAI,
  load: async () => (await import('./index.ts')).createModel,
} as const satisfies ProviderEntry;
