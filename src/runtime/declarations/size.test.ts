import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const MAX_GZIP_BYTES = 6_200;

test('the generator of types has at most 6.2 kB, minified and gzipped', async () => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./generate-type.ts', import.meta.url)),
    platform: 'neutral',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  await bundle.close();
  expect(output[0].code).toContain('generateType');
  expect(gzipSync(output[0].code, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIP_BYTES);
});
