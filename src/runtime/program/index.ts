export { applyReplacements, originalPosition, type Position, positionAt, type Replacement } from './edits.ts';
export { prepareModule } from './prepare-module.ts';
export type { Edit, Mentions, Prepared } from './prepared.ts';
