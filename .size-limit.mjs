import { readChunks, sandboxFiles, siteBudgets } from './scripts/budgets.mjs';

export default siteBudgets(readChunks('dist/site.chunks.json'), sandboxFiles());
