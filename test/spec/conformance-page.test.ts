import { expect, test } from 'vitest';
import { conformancePage } from './conformance-page.ts';

test('given the manifest and the rules, docs/conformance.md says what they say', async () => {
  await expect(conformancePage()).toMatchFileSnapshot('../../docs/conformance.md');
});
