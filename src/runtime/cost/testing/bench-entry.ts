export { buildCatalog } from '../../catalog/catalog.ts';
export { declareServer } from '../../declarations/index.ts';
export { moduleText, PREAMBLE, promptTypes } from '../../declarations/prompt/index.ts';
export { DIALECTS, loadDialect } from '../../dialects/index.ts';
export { directTools, disclosureCosts } from '../index.ts';
