// Puts the packed package into fresh projects, as docs/use-it-with.md says, builds and uses them.
//   node test/world/run.mjs [--core] [--only NAME]… [--table] [--report FILE] [--keep]
// --table writes what was found to the page; --keep leaves the projects where they are.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { runBuilds } from '../../scripts/builds.mjs';
import { launchOptions } from '../../scripts/chromium.mjs';
import { ROOT } from '../../scripts/steps.mjs';
import { commandsOf, filesOf, readBlocks } from './documented.mjs';
import { PROJECTS } from './registry.mjs';
import { run } from './shell.mjs';
import { tryProject } from './try-project.mjs';
import { writeTable } from './write-table.mjs';

/** @typedef {import('./project.mjs').Project} Project */

const PAGE = join(ROOT, 'docs/use-it-with.md');
const INSTALL_WITHIN_MS = 300_000;
const BUILD_WITHIN_MS = 300_000;
/** What tools call a warning, each in its own way. */
const WARNING = /\bwarn(ing)?\b|⚠|\(!\)|critical dependency|deprecat/i;

const { values } = parseArgs({
  options: {
    core: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    table: { type: 'boolean' },
    report: { type: 'string' },
    keep: { type: 'boolean' },
  },
});
const { only, core: isCoreOnly = false } = values;
const wanted = PROJECTS.filter(({ name, core }) => (only ?? [name]).includes(name) && (!isCoreOnly || core));
const unknown = (only ?? []).filter((name) => !wanted.some((project) => project.name === name));
if (unknown.length > 0) throw new Error(`There is no such project: ${unknown.join(', ')}.`);

await runBuilds(['site', 'lib', 'site-package']);
const blocks = readBlocks(PAGE);
const world = mkdtempSync(join(tmpdir(), 'world-'));
const tarball = await pack();
const browser = await chromium.launch(launchOptions());
/** @type {import('./write-table.mjs').Row[]} */
const rows = [];
for (const project of wanted) {
  const folder = join(world, project.name.replace(/\W+/g, '-'));
  try {
    await build(project, folder);
    for (const use of project.uses) await tryProject(browser, folder, use, project.remarks);
    rows.push({ project, version: await versionOf(project, folder), fault: undefined });
    console.log(`passed ${project.name} ${rows.at(-1)?.version}`);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    rows.push({ project, version: await versionOf(project, folder).catch(() => '–'), fault });
    console.log(`FAILED ${project.name}: ${fault}`);
  }
}
await browser.close();
if (values.keep === true) console.log(`The projects are in ${world}`);
else rmSync(world, { recursive: true, force: true });
const names = PROJECTS.map(({ name }) => name);
if (values.table === true) writeTable(PAGE, rows, names);
if (values.report !== undefined) {
  const failures = rows.filter(({ fault }) => fault !== undefined).map(({ project }) => project.name);
  const file = join(ROOT, values.report);
  mkdirSync(dirname(file), { recursive: true });
  const counts = { passed: rows.length - failures.length, failed: failures.length, skipped: 0 };
  writeFileSync(file, `${JSON.stringify(failures.length === 0 ? counts : { ...counts, failures })}\n`);
}
process.exit(rows.every(({ fault }) => fault === undefined) ? 0 : 1);

async function pack() {
  const printed = await run(ROOT, `npm pack --ignore-scripts --json --pack-destination ${world}`, BUILD_WITHIN_MS);
  /** @type {{ filename: string }[]} */
  const [packed] = JSON.parse(printed.slice(printed.indexOf('[')));
  return join(world, packed?.filename ?? '');
}

/**
 * @param {Project} project
 * @param {string} folder
 */
async function build({ install, sections, commands, build: known = [], files = {}, manifest = {}, remarks }, folder) {
  const all = new Map([...Object.entries(files), ...filesOf(blocks, sections)]);
  const json = { name: 'fresh', private: true, type: 'module', ...manifest };
  all.set('package.json', JSON.stringify(json));
  for (const [name, text] of all) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  // npm takes the newest versions that the Node which runs it is new enough for.
  const nodes = install.filter((name) => name.startsWith('node@'));
  const others = install.filter((name) => !nodes.includes(name));
  for (const packages of [nodes, [...others, tarball]]) {
    if (packages.length === 0) continue;
    const command = `npm install --no-audit --no-fund --loglevel=error ${packages.join(' ')}`;
    await run(folder, command, INSTALL_WITHIN_MS);
  }
  const steps = [...known, ...(commands === undefined ? [] : commandsOf(blocks, commands.section, commands.start))];
  for (const step of steps) {
    const printed = await run(folder, step, BUILD_WITHIN_MS);
    const warnings = printed.split('\n').filter((line) => WARNING.test(line) && remarks?.test(line) !== true);
    if (warnings.length > 0) throw new Error(`${step} warns:\n${warnings.slice(0, 5).join('\n')}`);
  }
}

/**
 * @param {Project} project
 * @param {string} folder
 */
async function versionOf({ tool, install }, folder) {
  if (tool === 'node' && install.length === 0) return process.versions.node;
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', tool, 'package.json'), 'utf8'));
  return version;
}
