/** Words of an open tool, whose code comes when the first one is opened. */
export const toolPageWords = {
  flags: {
    title: 'For agents',
    unset: 'Set by the mode',
    yes: 'Yes',
    no: 'No',
  },
  insert: 'Insert call',
  tryIt: 'Try it',
  copyTypes: 'Copy types',
  inserted: (name: string) => `Call of ${name} inserted`,
  notOffered: (tool: string, dialect: string) => `${dialect} does not offer ${tool}`,
  serverName: (name: string) => `Called ${name} by its server.`,
  otherTypes: 'Types of the output',
} as const;
