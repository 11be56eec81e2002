export const dialectWords = {
  label: 'Dialect',
  title: 'Dialect',
  lead: (script: string) =>
    `How ${script} reaches its tools. Each is another system that runs code against MCP servers.`,
  options: 'Options',
  noOptions: 'This dialect has no options.',
  change: 'Dialect and its options',
  save: 'Save',
  refused: 'These options make no sense:',
  unknown: (id: string) => `This page has no dialect “${id}”: the script is read as the default one.`,
} as const;
