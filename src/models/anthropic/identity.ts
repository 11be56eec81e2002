import type { ProviderIdentity } from '../model.ts';

/** The Messages API. */
export const ANTHROPIC = {
  id: 'anthropic',
  title: 'Anthropic',
  url: 'https://api.anthropic.com',
  keyVariable: 'ANTHROPIC_API_KEY',
  needsKey: true,
} as const satisfies ProviderIdentity;
