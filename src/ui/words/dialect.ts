export const dialectWords = {
  label: 'Dialect',
  title: 'Dialect',
  lead: (script: string) =>
    `How ${script} reaches its tools. Each is another system that runs code against MCP servers.`,
  options: 'Options',
  noOptions: 'This dialect has no options.',
  change: 'Dialect and its options',
  save: 'Read it as this',
  convert: 'Convert it',
  convertNote: 'The script is rewritten for this dialect in a tab of its own; the one in front stays.',
  converted: (name: string) => `${name} holds the script in its new dialect.`,
  convertedClean: 'Everything could be rewritten.',
  lookAt: 'What to look at, by the lines of the script that was converted:',
  looksLike: (dialect: string) => `Looks like ${dialect}`,
  readAs: (dialect: string) => `Read this script as ${dialect}`,
  refused: 'These options make no sense:',
  unknown: (id: string) => `This page has no dialect “${id}”: the script is read as the default one.`,
} as const;
