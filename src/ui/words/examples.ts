export const exampleWords = {
  title: 'Examples',
  lead: 'Each opens in a new tab. Your scripts stay open.',
} as const;
