// What a release changes in texts: the number of the version, and the changelog.

/** Semantic Versioning, without build metadata: npm ignores it. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;
const UNRELEASED = '## Unreleased\n';

/**
 * Whether a version comes after another one, by the order of Semantic Versioning. Throws for what is no version.
 * @param {string} version
 * @param {string} before
 */
export function isAfter(version, before) {
  const [left, right] = [parse(version), parse(before)];
  for (const index of /** @type {const} */ ([0, 1, 2])) {
    if (left.numbers[index] !== right.numbers[index]) return left.numbers[index] > right.numbers[index];
  }
  // A version comes after all of its pre-releases.
  if (left.labels.length === 0 || right.labels.length === 0) return left.labels.length === 0 && right.labels.length > 0;
  return compareLabels(left.labels, right.labels) > 0;
}

/**
 * @param {string} version
 * @returns {{ readonly numbers: readonly [number, number, number], readonly labels: readonly string[] }}
 */
function parse(version) {
  const match = VERSION.exec(version);
  if (match === null) throw new Error(`"${version}" is not a version: write it like 1.2.3 or 1.2.3-beta.1.`);
  const [, major, minor, patch, label] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], labels: label?.split('.') ?? [] };
}

/**
 * @param {readonly string[]} left
 * @param {readonly string[]} right
 */
function compareLabels(left, right) {
  for (const [index, label] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (label === other) continue;
    const [number, otherNumber] = [label, other].map((text) => (/^\d+$/.test(text) ? Number(text) : undefined));
    if (number !== undefined && otherNumber !== undefined) return number - otherNumber;
    // Numbers come before words.
    if (number !== undefined || otherNumber !== undefined) return number === undefined ? 1 : -1;
    return label < other ? -1 : 1;
  }
  return left.length - right.length;
}

/**
 * The changelog in which what was unreleased belongs to a version, below an empty section for what comes. Throws where
 * nothing is unreleased.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date as 2026-01-31
 */
export function releaseChangelog(changelog, version, date) {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED.trim()}".`);
  const rest = changelog.slice(start + UNRELEASED.length);
  const end = rest.search(/^## /m);
  const changes = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (changes === '') throw new Error('CHANGELOG.md has nothing under "Unreleased": write what users will notice.');
  const older = end < 0 ? '' : `\n${rest.slice(end)}`;
  return `${changelog.slice(0, start)}${UNRELEASED}\n## ${version} (${date})\n\n${changes}\n${older}`;
}

/**
 * A text in which our packages are named with another version, in quotes of source code as in addresses.
 * @param {string} text
 * @param {string} before
 * @param {string} version
 */
export function withVersion(text, before, version) {
  const old = before.replaceAll('.', '\\.');
  return text
    .replace(new RegExp(`(VERSION = '|version: ')${old}(?=')`, 'g'), `$1${version}`)
    .replace(new RegExp(`(codemode-runner(?:-site)?@)${old}(?![\\w.-])`, 'g'), `$1${version}`);
}
