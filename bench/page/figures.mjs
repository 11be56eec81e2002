// What a part of the bench gives: figures with a goal, and rows of costs to read beside them.

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {number} atMost the goal
 * @property {'×' | 'ms'} unit
 */
/** @typedef {{ readonly of: string, readonly name: string, readonly cost: import('./thread-cost.mjs').ThreadCost, readonly ratio?: number }} Row */
/** @typedef {{ readonly label: string, readonly unit: string, readonly x: string, readonly goal?: number, readonly points: readonly (readonly [number, number])[] }} Curve */
/** @typedef {{ readonly rounds?: number, readonly figures: readonly Figure[], readonly rows: readonly Row[], readonly curves?: readonly Curve[] }} Part */

/**
 * @param {string} of what was measured
 * @param {Readonly<Record<string, import('./thread-cost.mjs').ThreadCost>>} costs
 * @param {string} base the one that the ratios are to
 * @returns {Row[]}
 */
export function rowsOf(of, costs, base) {
  const baseMs = costs[base]?.cpuMs ?? Number.NaN;
  return Object.entries(costs).map(([name, cost]) => ({ of, name, cost, ratio: cost.cpuMs / baseMs }));
}

/** @param {Row} row @returns {string} */
export function rowText({ name, cost, ratio }) {
  const { cpuMs, scriptMs, styleMs, layoutMs, layouts, wallMs, longestTaskMs } = cost;
  const parts = [
    `${cpuMs.toFixed(0).padStart(6)} ms CPU`,
    ratio === undefined ? '       ' : `${ratio.toFixed(2).padStart(6)}×`,
    `script ${scriptMs.toFixed(0).padStart(5)}`,
    `style ${styleMs.toFixed(0).padStart(4)}`,
    `layout ${layoutMs.toFixed(0).padStart(4)} (${layouts})`,
    `longest task ${longestTaskMs.toFixed(0).padStart(4)}`,
    `wall ${wallMs.toFixed(0).padStart(5)}`,
  ];
  return `  ${name.padEnd(24)} ${parts.join('  ')}`;
}

/** @param {Figure} figure @returns {string} */
export function figureText({ name, value, atMost, unit }) {
  return `${value <= atMost ? '✓' : '△'} ${name.padEnd(52)} ${value.toFixed(2).padStart(9)} ${unit}   at most ${atMost} ${unit}`;
}
