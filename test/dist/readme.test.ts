import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from 'codemode-runner';
import { describe, expect, test } from 'vitest';
import { createBuiltin } from '../../src/builtin/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const EXAMPLES = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const [script = '', program = ''] = EXAMPLES;

describe('the README', () => {
  test('shows a script that runs against the server in the page', async () => {
    const { id, name, transport, reset } = createBuiltin('issues');
    // This waits for its code, which comes through the test runner: a busy machine may take longer than a host waits for tools.
    await reset();
    const host = createHost({ servers: [{ id, name, transport }] });
    const { result, diagnostics, toolTrace } = await host.run({ code: script });
    await host.close();
    expect(diagnostics).toEqual([]);
    expect(result).toEqual(expect.arrayContaining([expect.any(String)]));
    expect(toolTrace.length).toBeGreaterThan(2);
  });

  test('shows a program that runs in Node as it stands', () => {
    const folder = mkdtempSync(join(ROOT, 'dist/readme-'));
    try {
      writeFileSync(join(folder, 'program.mjs'), program);
      const output = execFileSync(process.execPath, [join(folder, 'program.mjs')], {
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(output).toMatch(/now: '\d{4}-\d\d-\d\dT/);
      expect(output).toMatch(/\[\]\s*$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('links to files that are there', () => {
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
