import type { ProviderEntry } from '../model.ts';
import { ANTHROPIC } from './identity.ts';

export const anthropic = {
  ...ANTHROPIC,
  load: async () => (await import('./index.ts')).createModel,
} as const satisfies ProviderEntry;
