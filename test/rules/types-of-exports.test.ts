import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  readonly typesVersions: Readonly<Record<'*', Readonly<Record<string, readonly string[]>>>>;
}

test('given an export of the package, TypeScript finds its types under moduleResolution node10, too', () => {
  const file = join(import.meta.dirname, '../../package.json');
  const { exports, typesVersions }: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const types = Object.entries(exports).flatMap(([path, target]) =>
    path === '.' || typeof target === 'string' ? [] : [[path.replace('./', ''), [target.types]]],
  );
  expect(types.length).toBeGreaterThan(1);
  expect(typesVersions['*']).toEqual(Object.fromEntries(types));
});
