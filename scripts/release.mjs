// Prepares a release up to the point where only publishing is left: docs/releasing.md.
//   node scripts/release.mjs VERSION [--dry-run [--skip-tests]]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_NAMES, runBuilds } from './builds.mjs';
import { isAfter, releaseChangelog, withVersion } from './release-text.mjs';
import { SITE_PACKAGE } from './site-package.mjs';
import { ROOT } from './steps.mjs';

/** What only the person who publishes knows. */
const FIELDS = ['repository', 'homepage', 'bugs'];
/** Files that name the version of the packages. */
const VERSIONED = [
  'src/runtime/bridge/frame-api.ts',
  'src/mcp/connection/client-info.ts',
  ...['README.md', 'docs/embedding.md', 'docs/use-it-with.md', 'docs/cli.md'],
];
/** All that a release changes. */
const CHANGED = [...VERSIONED, 'CHANGELOG.md', 'package.json', 'package-lock.json', 'docs/api'];
const PACKED = join(ROOT, 'dist/release');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, 'skip-tests': { type: 'boolean' } },
});
const isRehearsal = values['dry-run'] === true;
try {
  await release(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @param {string | undefined} version */
async function release(version) {
  if (version === undefined || positionals.length > 1) throw new Error('Name one version: npm run release -- 1.2.3');
  if (values['skip-tests'] === true && !isRehearsal) throw new Error('--skip-tests belongs to --dry-run.');
  const before = check(version);
  try {
    write(version, before);
    await runBuilds(BUILD_NAMES, { always: true });
    run('npm', 'run', 'api-pages');
    if (values['skip-tests'] !== true) run('npm', 'test');
    const files = pack();
    run('npx', 'vitest', 'run', '--project', 'cli', 'test/cli/pack.test.ts');
    if (isRehearsal) {
      console.log(`A rehearsal: ${files.join(' and ')} are in dist/release, nothing is committed.`);
      return;
    }
    run('git', 'add', ...CHANGED);
    run('git', 'commit', '--quiet', '--message', `Release ${version}`);
    run('git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
    console.log(`Version ${version} is committed and tagged. Nothing is published yet. Read dist/release, then:\n`);
    const tag = version.includes('-') ? ' --tag next' : '';
    // The site first: the element of the new version looks for it.
    for (const file of files.toReversed()) console.log(`  npm publish --access public${tag} dist/release/${file}`);
    console.log('  git push --follow-tags');
  } finally {
    // What a failure or a rehearsal has changed; after the commit there is nothing to take back.
    run('git', 'checkout', '--quiet', 'HEAD', '--', ...CHANGED);
  }
}

/**
 * Everything that can be known before something is changed. Gives the version that is there.
 * @param {string} version
 * @returns {string}
 */
function check(version) {
  /** @type {Readonly<Record<string, unknown>> & { readonly version: string }} */
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tags = read('git', 'tag', '--list').split('\n');
  const isFirst = !tags.includes(`v${manifest.version}`) && version === manifest.version;
  if (!isFirst && !isAfter(version, manifest.version))
    throw new Error(`${version} does not come after ${manifest.version}, which is there.`);
  if (tags.includes(`v${version}`)) throw new Error(`There is a tag v${version} already.`);
  if (read('git', 'status', '--porcelain') !== '') throw new Error('Commit or stash your changes first.');
  const missing = FIELDS.filter((field) => !(field in manifest));
  const message = `package.json has no ${missing.join(', ')}: docs/releasing.md says how to set them.`;
  if (missing.length > 0 && !isRehearsal) throw new Error(message);
  if (missing.length > 0) console.warn(message);
  return manifest.version;
}

/**
 * @param {string} version
 * @param {string} before
 */
function write(version, before) {
  const date = new Date().toISOString().slice(0, 10);
  edit('CHANGELOG.md', (text) => releaseChangelog(text, version, date));
  for (const file of VERSIONED) edit(file, (text) => withVersion(text, before, version));
  run('npm', 'version', '--no-git-tag-version', '--allow-same-version', version);
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const path = join(ROOT, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Packs both packages as they will be published. Gives the names of their files. */
function pack() {
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKED, { recursive: true });
  process.env.CODEMODE_PACKED = PACKED;
  return [ROOT, SITE_PACKAGE].map((folder) => {
    const printed = read('npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', PACKED, folder);
    const [packed] = /** @type {{ readonly filename: string }[]} */ (JSON.parse(printed));
    if (packed === undefined) throw new Error(`npm packed nothing in ${folder}.`);
    return packed.filename;
  });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, ...args) {
  execFileSync(program, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function read(program, ...args) {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' }).trim();
}
