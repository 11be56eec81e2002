/** What the status bar says of dialects. */
export const dialectMenuWords = {
  label: 'Dialect',
  options: 'Options',
  convertShort: 'Convert',
  convertFrom: (from: string, to: string) => `Convert from ${from} to ${to}`,
  convertNote: 'Opens a converted copy in a new tab. This script stays as it is.',
  looksLike: (dialect: string) => `Looks like ${dialect}`,
  readAs: (dialect: string) => `Use ${dialect} for this script`,
} as const;
