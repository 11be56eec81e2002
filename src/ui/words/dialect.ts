import { dialectMenuWords } from './dialect-menu.ts';

export const dialectWords = {
  ...dialectMenuWords,
  title: 'Dialect',
  lead: (script: string) =>
    `How ${script} calls tools. Each dialect follows a system that runs code against MCP servers.`,
  noOptions: 'This dialect has no options.',
  change: 'Dialect and its options',
  save: 'Use this dialect',
  convert: 'Convert it',
  convertTo: (dialect: string) => `Convert the script to ${dialect}`,
  convertedTitle: 'Converted',
  converted: (name: string) => `${name} is the converted script.`,
  convertedClean: 'Everything was converted.',
  lookAt: 'Check these lines of the original script:',
  looksLikeScript: (dialect: string) => `This script looks like ${dialect}.`,
  refused: 'These options are not valid:',
  unknown: (id: string) => `Unknown dialect “${id}”: the script uses the default one.`,
} as const;
