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
