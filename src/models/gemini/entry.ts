import type { ProviderEntry } from '../model.ts';
import { GEMINI } from './identity.ts';

export const gemini = {
  ...GEMINI,
  load: async () => (await import('./index.ts')).createModel,
} as const satisfies ProviderEntry;
