import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('the declaration cases of the conformance kit all pass', { timeout: 120_000 }, () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['test/conformance/run-dts.mjs', '--adapter', 'test/adapters/declarations.mjs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const [score = ''] = stdout.trim().split('\n').slice(-1);
  console.log(`conformance of declarations: ${score}`);
  expect(`${stdout}${stderr}`).toMatch(/^MUST: (\d+) of \1$/m);
  expect(score).toMatch(/^[1-9]\d* passed, 0 failed$/);
});
