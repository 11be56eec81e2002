export { originalPosition, positionAt } from './edits.ts';
export { prepareModule } from './prepare-module.ts';
export type { Prepared } from './prepared.ts';
