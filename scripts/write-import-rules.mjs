// Writes the linter's import rules, biome.imports.json, from the import map.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintImportRules } from './lint-import-rules.mjs';

const file = fileURLToPath(new URL('../biome.imports.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(lintImportRules(), null, 1)}\n`);
