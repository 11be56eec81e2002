import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAfter, releaseChangelog, withVersion } from './release-text.mjs';

test('versions come one after the other as Semantic Versioning orders them', () => {
  const inOrder = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'];
  const all = [...inOrder, '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0'];
  for (const [index, version] of all.entries())
    for (const [other, before] of all.entries()) expect(isAfter(version, before)).toBe(index > other);
});

test.each(['', '1', 'v1.0.0', '1.0', '1.0.0+build', '1.0.0-', '01..1'])('"%s" is not a version', (version) =>
  expect(() => isAfter(version, '1.0.0')).toThrow('is not a version'),
);

describe('given a changelog', () => {
  const before = '# Changelog\n\nWords.\n\n## Unreleased\n\n- One.\n- Two.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n';

  test('what was unreleased goes to the version, and the older ones stay', () => {
    expect(releaseChangelog(before, '0.2.0', '2026-02-03')).toBe(
      '# Changelog\n\nWords.\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n- One.\n- Two.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n',
    );
  });

  test('with nothing unreleased, a release is refused', () => {
    const empty = releaseChangelog(before, '0.2.0', '2026-02-03');
    expect(() => releaseChangelog(empty, '0.3.0', '2026-02-03')).toThrow('nothing under "Unreleased"');
    expect(() => releaseChangelog('# Changelog\n', '0.3.0', '2026-02-03')).toThrow('no section');
  });
});

test('the version is replaced in addresses and declarations, and nowhere else', () => {
  const text =
    "VERSION = '0.1.0'; version: '0.1.0'; codemode-runner@0.1.0/x codemode-runner-site@0.1.0 other@0.1.0 '0.1.0'";
  expect(withVersion(text, '0.1.0', '0.2.0')).toBe(
    "VERSION = '0.2.0'; version: '0.2.0'; codemode-runner@0.2.0/x codemode-runner-site@0.2.0 other@0.1.0 '0.1.0'",
  );
  expect(withVersion('codemode-runner@0.1.0-beta.1', '0.1.0', '0.2.0')).toBe('codemode-runner@0.1.0-beta.1');
});

test('the sources that name a version have that of the package', () => {
  const root = join(import.meta.dirname, '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const file of ['src/runtime/bridge/frame-api.ts', 'src/mcp/connection/client-info.ts'])
    expect(withVersion(readFileSync(join(root, file), 'utf8'), version, '99.0.0')).toContain('99.0.0');
});
