import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLibrary } from './build-library.mjs';
import { buildSite } from './build-site.mjs';
import { fingerprint } from './fingerprint.mjs';
import { buildSitePackage } from './site-package.mjs';
import { ROOT } from './steps.mjs';

/** What a build depends on: the sources, the settings, and the versions of everything bundled. */
const SOURCES = [
  'src',
  'public',
  'build',
  'scripts',
  'index.html',
  'embed.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const BUILDS = {
  site: { build: buildSite, proof: 'dist/site/index.html' },
  lib: { build: buildLibrary, proof: 'dist/lib/index.js' },
  // Gathers what the other two have built.
  'site-package': { build: buildSitePackage, proof: 'dist/site-package/package.json' },
};

/** @typedef {keyof typeof BUILDS} BuildName */

export const BUILD_NAMES = /** @type {BuildName[]} */ (Object.keys(BUILDS));

/**
 * Runs those of the builds whose sources have changed since they were last built, one after another, and says so.
 * @param {readonly BuildName[]} names
 * @param {{ readonly always?: boolean }} [options] `always` builds what has not changed, too
 */
export async function runBuilds(names, { always = false } = {}) {
  const now = `${await fingerprint(ROOT, SOURCES)} ${process.env.PUBLIC_URL ?? ''}`.trim();
  for (const name of names) {
    const { build, proof } = BUILDS[name];
    const stamp = join(ROOT, `dist/${name}.hash`);
    const [built, there] = await Promise.all([readFile(stamp, 'utf8').catch(() => ''), exists(join(ROOT, proof))]);
    if (!always && built === now && there) continue;
    console.log(`Building dist/${name} …`);
    const startMs = performance.now();
    await build();
    await mkdir(join(ROOT, 'dist'), { recursive: true });
    await writeFile(stamp, now);
    console.log(`Built dist/${name} in ${((performance.now() - startMs) / 1000).toFixed(1)} s.`);
  }
}

/** @param {string} file */
async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}
