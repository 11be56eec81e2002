export { buildCatalog } from '../../catalog/catalog.ts';
export { DIALECTS, loadDialect } from '../../dialects/index.ts';
export { disclosureCosts } from '../index.ts';
