import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.mjs';

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(licen[cs]e|copying|notice|thirdpartynotices?)(\.|-|$)/i;
/** Not a module, but part of every build: the engine's WASM. */
const ENGINE = 'node_modules/@jitl/quickjs-wasmfile-release-sync';

/**
 * The packages that modules of a build come from, as folders relative to the root of the repository, in order.
 * @param {readonly { readonly modules: readonly string[] }[]} chunks
 */
export function packagesOf(chunks) {
  const folders = chunks.flatMap(({ modules }) => modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []));
  return [...new Set([...folders, ENGINE])].sort();
}

/**
 * The notice that the licence of a package demands in copies: name, version, licence, and the licence texts of the package.
 * @param {string} folder relative to the root of the repository
 */
export function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const by = typeof author === 'string' ? author : author?.name;
  const texts = readdirSync(join(ROOT, folder))
    .filter((file) => LICENCE.test(file))
    .sort()
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
  const head = `${name} ${version}\nLicence: ${license}${by === undefined ? '' : `\nBy: ${by}`}`;
  return [head, ...texts].join('\n\n');
}

/**
 * Writes THIRD-PARTY.txt beside a build, from the lists of what went into its chunks.
 * @param {RegExp} lists names of files in `dist`
 * @param {string} target folder
 */
export function writeNotices(lists, target) {
  const dist = join(ROOT, 'dist');
  const chunks = readdirSync(dist)
    .filter((file) => lists.test(file))
    .flatMap((file) => JSON.parse(readFileSync(join(dist, file), 'utf8')));
  // A bundler gives helper modules of its own the names of packages; these have no folder.
  const packages = packagesOf(chunks).filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  const notices = packages.map(noticeOf);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const text = `This build holds code of these packages.${line}${notices.join(line)}\n`;
  writeFileSync(join(target, 'THIRD-PARTY.txt'), text);
}
