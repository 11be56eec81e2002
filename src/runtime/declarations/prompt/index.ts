export { allTypes, budgeted, DEFAULT_PROMPT_TOKENS } from './budget.ts';
export { estimateTokens } from './estimate-tokens.ts';
export type { Level } from './levels.ts';
export { promptTypes } from './prompt-types.ts';
export { blockText, moduleText, PREAMBLE } from './render.ts';
