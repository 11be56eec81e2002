export const dialectWords = {
  label: 'Dialect',
  title: 'Dialect',
  lead: (script: string) =>
    `How ${script} calls tools. Each dialect follows a system that runs code against MCP servers.`,
  options: 'Options',
  noOptions: 'This dialect has no options.',
  change: 'Dialect and its options',
  save: 'Use this dialect',
  convert: 'Convert it',
  convertNote: 'Opens a converted copy in a new tab. This script stays as it is.',
  converted: (name: string) => `${name} is the converted script.`,
  convertedClean: 'Everything was converted.',
  lookAt: 'Check these lines of the original script:',
  looksLike: (dialect: string) => `Looks like ${dialect}`,
  readAs: (dialect: string) => `Use ${dialect} for this script`,
  refused: 'These options are not valid:',
  unknown: (id: string) => `Unknown dialect “${id}”: the script uses the default one.`,
} as const;
