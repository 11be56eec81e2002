import type { ProviderIdentity } from '../model.ts';

/** `streamGenerateContent` of the Gemini API. */
export const GEMINI = {
  id: 'gemini',
  title: 'Gemini',
  url: 'https://generativelanguage.googleapis.com',
  keyVariable: 'GEMINI_API_KEY',
  needsKey: true,
} as const satisfies ProviderIdentity;
