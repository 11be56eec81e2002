import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BUILTINS, type BuiltinName, createBuiltin } from '../../src/builtin/index.ts';
import { createMcpSource } from '../../src/mcp/index.ts';

const NAMES = Object.keys(BUILTINS) as BuiltinName[];
const CASES = (name: string): string => `test/servers/${name}.test.ts`;

describe.each(NAMES)('the built-in server %s', (name) => {
  test('is there with all of its parts', () => {
    const isThere = existsSync(new URL(`../../${CASES(name)}`, import.meta.url));
    expect(isThere ? [] : [`${CASES(name)} is missing: what its tools answer`]).toEqual([]);
  });

  test('says by its id, its title and its description what it is, and describes every tool', async () => {
    const { id, name: title, description, transport } = createBuiltin(name);
    const source = createMcpSource({ id, transport });
    try {
      const tools = await source.tools({ signal: AbortSignal.timeout(10_000) });
      expect([id, title, description].every((text) => text.trim() !== '')).toBe(true);
      expect(tools.length).toBeGreaterThan(0);
      for (const { name: tool, description: says, inputSchema } of tools) {
        expect(tool).toMatch(/^\w+$/);
        expect(says, tool).toMatch(/\S/);
        expect(inputSchema, tool).toMatchObject({ type: 'object' });
      }
    } finally {
      await source.close();
    }
  });
});
