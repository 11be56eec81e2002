import { expect, test } from 'vitest';
import { buildCatalog } from '../runtime/catalog/catalog.ts';
import { unknownModules } from './unknown-modules.ts';

test('given servers of which one has listed its tools, the others are declared as modules of unknown content', () => {
  const catalog = buildCatalog([
    { id: 'ready', tools: [] },
    { id: 'gone', tools: { unavailable: 'It does not answer' } },
  ]);
  expect(unknownModules(['ready', 'gone', 'idle'], catalog)).toEqual([
    { path: 'servers/gone.d.ts', text: 'declare module "@codemode/servers/gone";\n' },
    { path: 'servers/idle.d.ts', text: 'declare module "@codemode/servers/idle";\n' },
  ]);
});
