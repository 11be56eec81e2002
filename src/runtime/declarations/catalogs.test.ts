import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DeclaredServer, generateDeclarations, generateType } from './index.ts';
import { compileErrors } from './testing/compile.ts';

/** A folder of tool lists, one `<server>.json` each, as servers answer `tools/list`. */
const CATALOGS = process.env.CODEMODE_CATALOGS;
const MAX_BYTES_PER_TOOL = 850;

describe.skipIf(CATALOGS === undefined || !existsSync(CATALOGS))('real tools (set CODEMODE_CATALOGS)', () => {
  const servers = readServers();

  test('compile, all of them in one project', { timeout: 60_000 }, async () => {
    const text = await generateDeclarations(servers);
    expect(text).not.toMatch(/^ *\* Warning: .* accepts too much/m);
    expect(await compileErrors({ 'codemode.d.ts': text })).toEqual([]);
  });

  test(`have types of at most ${MAX_BYTES_PER_TOOL} bytes a tool`, () => {
    let bytes = 0;
    for (const tool of servers.flatMap((server) => server.tools)) {
      const { inputSchema, outputSchema } = tool as { inputSchema?: unknown; outputSchema?: unknown };
      for (const schema of [inputSchema, outputSchema]) {
        if (schema !== undefined) bytes += generateType(schema, 'Type').length;
      }
    }
    expect(bytes / servers.flatMap((server) => server.tools).length).toBeLessThan(MAX_BYTES_PER_TOOL);
  });
});

function readServers(): readonly DeclaredServer[] {
  if (CATALOGS === undefined || !existsSync(CATALOGS)) return [];
  return readdirSync(CATALOGS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      id: file.slice(0, -'.json'.length),
      tools: JSON.parse(readFileSync(join(CATALOGS, file), 'utf8')) as unknown[],
    }));
}
