// What was measured last, a file a part: a page of figures is written from all of them, each with its own date and commit.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./results/', import.meta.url);
const GIB = 1024 ** 3;

/**
 * @typedef {object} Result
 * @property {string} part
 * @property {string} date
 * @property {string} commit
 * @property {string} machine
 * @property {number} rounds
 * @property {readonly import('./figures.mjs').Figure[]} figures
 * @property {readonly import('./figures.mjs').Row[]} rows
 * @property {readonly import('./figures.mjs').Curve[]} curves
 */

/** @param {string} part @param {number} rounds @param {string} browser its name and version @param {import('./figures.mjs').Part} measured */
export function keepResult(part, rounds, browser, { figures, rows, curves = [] }) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const processors = cpus();
  /** @type {Result} */
  const result = {
    part,
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / GIB)} GiB, ${browser}`,
    rounds,
    figures,
    rows,
    curves,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(`${part}.json`, FOLDER), `${JSON.stringify(result, round, 2)}\n`);
}

/** @param {string} _ @param {unknown} value */
function round(_, value) {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

/** @param {readonly string[]} parts in their order @returns {readonly Result[]} */
export function keptResults(parts) {
  const files = new Set(readdirSync(fileURLToPath(FOLDER)));
  return parts
    .filter((part) => files.has(`${part}.json`))
    .map((part) => JSON.parse(readFileSync(new URL(`${part}.json`, FOLDER), 'utf8')));
}
