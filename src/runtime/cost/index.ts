export { type Disclosure, type DisclosureCost, disclosureCosts } from './disclosure.ts';
export { type RunCost, resultText, runCost } from './run-cost.ts';
export { type CountTokens, directTools } from './shown-tools.ts';
