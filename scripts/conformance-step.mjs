/** @typedef {import('./steps.mjs').Step} Step */

/**
 * A run of the conformance kit as a step that is counted.
 * @param {string} name
 * @param {string} adapter what of test/adapters ties the kit to a host
 * @param {readonly string[]} [args]
 * @param {string} [runner]
 * @returns {Step}
 */
export function conformanceStep(name, adapter, args = [], runner = 'run.mjs') {
  return {
    name,
    command: ['node', `test/conformance/${runner}`, '--adapter', `test/adapters/${adapter}.mjs`, ...args, '--json'],
    report: { format: 'conformance', file: `test-results/${name.replaceAll(' ', '-')}.json` },
    reportOnOutput: true,
    shows: /^(MUST|SHOULD|MAY): /,
  };
}
