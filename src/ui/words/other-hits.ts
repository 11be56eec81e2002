/** Words of what a search finds beside tools. */
export const otherHitWords = {
  others: 'Also found',
  kinds: { server: 'server', prompt: 'prompt', resource: 'resource', resourceTemplate: 'template' },
} as const;
