import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const rows = [
  ...read('docs/mcp-requirements.md').matchAll(/^\| (?!Requirement|---)(.+) \| `([^`]+)`(?:: (.+))? \|$/gm),
].map(([, requirement = '', place = '', name]) => ({ requirement, place, name }));

describe('docs/mcp-requirements.md', () => {
  test('has a test for each requirement', () => {
    const lines = read('docs/mcp-requirements.md')
      .split('\n')
      .filter((line) => /^\| (?!Requirement)/.test(line));
    expect(lines.length).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(50);
  });

  test.each(rows)('$requirement: $place has its test', ({ place, name }) => {
    const scenario = /^conformance: (\S+)$/.exec(place)?.[1];
    if (scenario === undefined) expect(read(place)).toContain(name ?? 'test(');
    else {
      const found = [...read('docs/mcp-conformance.md').matchAll(/^\| \S+ \| `(\S+)` \| (\d+) of (\d+) \|$/gm)]
        .filter(([, listed]) => listed === scenario)
        .map(([, , passed, of]) => passed === of && of !== '0');
      expect(found).toContain(true);
      expect(found).not.toContain(false);
    }
  });
});
