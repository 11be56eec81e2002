/** @typedef {import('./steps.mjs').Step} Step */

/**
 * A project of vitest.config.ts as a step that is counted.
 * @param {string} project
 * @param {string} [name] the project's own where absent
 * @returns {Step}
 */
export function vitestStep(project, name = project) {
  const file = `test-results/${project}.json`;
  return {
    name,
    command: [
      ...['vitest', 'run', '--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    report: { format: 'vitest', file },
  };
}
