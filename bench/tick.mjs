// The tool that is called over and over, in Node and in a page, and what its calls are held to.
export const CALLS = 1_000;

/** An MCP server of one tool that gives back its input. */
export const fixture = {
  serverId: 'real',
  serverName: 'real',
  tools: [
    {
      name: 'tick',
      inputSchema: { type: 'object', properties: { n: { type: 'integer', minimum: 0 } }, required: ['n'] },
      behavior: { echo: 'structured' },
    },
  ],
};

/**
 * What calls cost beside the steps that they are made of.
 * @param {Readonly<Record<'bridge' | 'whole path' | 'bare SDK calls', number>>} timesMs
 * @param {number} rawMs
 */
export const callRatios = (timesMs, rawMs) => [
  { name: 'bridge / raw', value: timesMs.bridge / rawMs, atMost: 3 },
  {
    name: 'whole path / raw and SDK',
    value: timesMs['whole path'] / (rawMs + timesMs['bare SDK calls']),
    atMost: 2,
  },
];
