/**
 * What `npm run test:all` runs beyond `npm test`, one after another, on the built site and library. One entry a suite.
 * @type {readonly import('../scripts/steps.mjs').Step[]}
 */
export const SUITES = [
  {
    name: 'conformance over HTTP',
    command: ['node', 'test/conformance/run.mjs', '--http', '--adapter', 'test/adapters/library-http.mjs', '--json'],
    report: { format: 'conformance', file: 'test-results/conformance-http.json' },
    reportOnOutput: true,
    shows: /^(MUST|SHOULD|MAY): /,
  },
  {
    name: 'further cases in Chromium',
    command: [
      ...['node', 'test/conformance/run.mjs', '--http', '--adapter', 'test/adapters/chromium.mjs'],
      ...['--cases', 'test/spec/cases', '--json'],
    ],
    report: { format: 'conformance', file: 'test-results/further-cases-in-chromium.json' },
    reportOnOutput: true,
    shows: /^(MUST|SHOULD|MAY): /,
  },
  {
    name: 'peers and MCP conformance',
    command: ['node', 'test/peers/run.mjs', '--report', 'test-results/peers.json'],
    report: { format: 'summary', file: 'test-results/peers.json' },
    shows: /^(passed|FAILED) /,
  },
  {
    name: 'soak',
    command: [
      'vitest',
      'run',
      '--project',
      'soak',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/soak.json',
    ],
    report: { format: 'vitest', file: 'test-results/soak.json' },
  },
  {
    name: 'bench',
    command: ['node', 'scripts/bench.mjs', '--report', 'test-results/bench.json'],
    report: { format: 'summary', file: 'test-results/bench.json' },
    shows: / at most /,
  },
];
