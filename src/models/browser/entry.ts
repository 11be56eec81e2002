import type { ProviderEntry } from '../model.ts';

/** The model of the browser itself, `LanguageModel`, where it has one. */
export const browser = {
  id: 'browser',
  title: 'Built into the browser',
  needsKey: false,
  load: async () => (await import('./index.ts')).createModel,
} as const satisfies ProviderEntry;
