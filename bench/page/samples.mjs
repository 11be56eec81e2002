// Costs of several things that take turns, so that whatever else the machine does meets all of them.
import { median } from '../timing.mjs';

/** @typedef {import('./thread-cost.mjs').ThreadCost} ThreadCost */

/**
 * The medians of every figure of each case. The order turns with each round: the first after a pause is not always the same.
 * @template {string} Name
 * @param {number} rounds
 * @param {Readonly<Record<Name, () => Promise<ThreadCost>>>} cases
 * @returns {Promise<Record<Name, ThreadCost>>}
 */
export async function medianCosts(rounds, cases) {
  const names = /** @type {Name[]} */ (Object.keys(cases));
  /** @type {Map<Name, ThreadCost[]>} */
  const costs = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < names.length; at++) {
      const name = /** @type {Name} */ (names[(at + round) % names.length]);
      costs.get(name)?.push(await cases[name]());
    }
  }
  return /** @type {Record<Name, ThreadCost>} */ (
    Object.fromEntries(names.map((name) => [name, medianCost(costs.get(name) ?? [])]))
  );
}

/**
 * The medians of each case and of the base, and of the ratios of their CPU. Each ratio is of two measurements that follow one
 * another, the base first or last by turns: between others, the processor may change its speed by more than the difference.
 * @template {string} Name
 * @param {number} rounds
 * @param {() => Promise<ThreadCost>} base
 * @param {Readonly<Record<Name, () => Promise<ThreadCost>>>} cases
 * @returns {Promise<{ readonly base: ThreadCost, readonly costs: Record<Name, ThreadCost>, readonly ratios: Record<Name, number> }>}
 */
export async function pairedCosts(rounds, base, cases) {
  const names = /** @type {Name[]} */ (Object.keys(cases));
  /** @type {ThreadCost[]} */
  const bases = [];
  const ratios = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  const beside = (/** @type {Name} */ name) => async () => {
    const before = bases.length % 2 === 0 ? await base() : undefined;
    const cost = await cases[name]();
    const other = before ?? (await base());
    bases.push(other);
    ratios.get(name)?.push(cost.cpuMs / other.cpuMs);
    return cost;
  };
  const paired = Object.fromEntries(names.map((name) => [name, beside(name)]));
  const costs = /** @type {Record<Name, ThreadCost>} */ (await medianCosts(rounds, paired));
  const medians = names.map((name) => [name, median(ratios.get(name) ?? [])]);
  return { base: medianCost(bases), costs, ratios: Object.fromEntries(medians) };
}

/**
 * What one of several runs cost that were measured together: where a run is short, the moment at which it begins decides how often
 * it is drawn.
 * @param {ThreadCost} cost
 * @param {number} runs
 * @returns {ThreadCost}
 */
export const costOfOne = (cost, runs) => ({
  cpuMs: cost.cpuMs / runs,
  scriptMs: cost.scriptMs / runs,
  styleMs: cost.styleMs / runs,
  layoutMs: cost.layoutMs / runs,
  layouts: Math.round(cost.layouts / runs),
  wallMs: cost.wallMs / runs,
  longestTaskMs: cost.longestTaskMs,
});

/** @param {readonly ThreadCost[]} costs @returns {ThreadCost} */
export function medianCost(costs) {
  const of = (/** @type {keyof ThreadCost} */ figure) => median(costs.map((cost) => cost[figure]));
  return {
    cpuMs: of('cpuMs'),
    scriptMs: of('scriptMs'),
    styleMs: of('styleMs'),
    layoutMs: of('layoutMs'),
    layouts: of('layouts'),
    wallMs: of('wallMs'),
    longestTaskMs: of('longestTaskMs'),
  };
}
