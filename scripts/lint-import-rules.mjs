import { CONTRACTS, FOLDERS, PARTS, REALMS, RUNTIME, RUNTIME_PARTS } from './import-map.mjs';

/** @typedef {{ readonly group: readonly string[], readonly message: string }} Pattern */

/**
 * The import map as settings of the linter. When several overrides match a file only the last one counts, so each
 * repeats what its folder keeps to.
 */
export function lintImportRules() {
  const runtime = [...bans(RUNTIME.bans), folders(FOLDERS, RUNTIME.fix)];
  return {
    overrides: [
      override(['src/runtime/*.ts'], [...runtime, { group: ['./*/**'], message: RUNTIME.rootFix }]),
      ...PARTS.map(({ part, may, contracts = CONTRACTS, fix }) => {
        const parts = RUNTIME_PARTS.filter((other) => other !== part && !may.includes(other));
        const files = CONTRACTS.filter((contract) => !contracts.includes(contract));
        const group = [...parts.map((other) => `../**/${other}/**`), ...files.map((file) => `../${file}.ts`)];
        return override([`src/runtime/${part}/**`], [...runtime, { group, message: fix }]);
      }),
      ...REALMS.map(({ files, may, runtime: runtimeParts, fix, bans: banned }) => {
        const refused = folders(
          FOLDERS.filter((folder) => !may.includes(folder)),
          fix,
        );
        const parts = runtimeParts === undefined ? [] : [runtimeOnly(runtimeParts, fix)];
        return override(files, [...bans(banned), refused, ...parts]);
      }),
      // A test may reach for anything: what ships is what the map is about.
      override(['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/testing/**'], 'off'),
    ],
  };
}

/**
 * @param {readonly string[]} includes
 * @param {readonly Pattern[] | 'off'} patterns
 */
function override(includes, patterns) {
  const rule = patterns === 'off' ? patterns : { level: 'error', options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports: rule } } } };
}

/**
 * @param {readonly import('./import-map.mjs').Ban[]} list
 * @returns {Pattern[]}
 */
function bans(list) {
  return list.map(({ packages, fix }) => ({ group: packages.flatMap((name) => [name, `${name}/**`]), message: fix }));
}

/**
 * @param {readonly string[]} names
 * @param {string} message
 * @returns {Pattern}
 */
function folders(names, message) {
  return { group: names.map((name) => `../**/${name}/**`), message };
}

/**
 * @param {readonly string[]} parts
 * @param {string} message
 * @returns {Pattern}
 */
function runtimeOnly(parts, message) {
  return { group: ['../**/runtime/**', ...parts.map((part) => `!../**/runtime/${part}/**`)], message };
}
