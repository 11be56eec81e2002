import { expect, test } from 'vitest';

test('without elements, as in Node, the modules can be imported and do nothing', async () => {
  expect(globalThis.customElements).toBeUndefined();
  const { CodemodeRunner } = await import('./define.ts');
  expect(CodemodeRunner.version).toMatch(/^\d+\.\d+\.\d+$/);
});
