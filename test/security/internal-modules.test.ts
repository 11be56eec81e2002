import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dialect } from '../../src/runtime/dialects/dialect.ts';
import { loadDialect } from '../../src/runtime/dialects/index.ts';
import { createRuntimeHost, type RuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { laboratory } from './laboratory.ts';

/** Systems whose scripts can say `import()`, and what leads to the stack of a call within. */
const DIALECTS = ['codemode', 'mcp-use', 'cloudflare', 'emceepee', 'koan'] as const;

describe.each(DIALECTS)('internal modules of the host and a script of %s', (id) => {
  let host: RuntimeHost;
  let dialect: Dialect;
  beforeAll(async () => {
    dialect = (await loadDialect(id)) as Dialect;
    host = createRuntimeHost({ launch: launchInProcess, dialect });
  });
  afterAll(() => host.close());
  const run = (code: string) => host.run({ code }, { sources: [laboratory().source] });

  test('given each internal name of a module, its import fails and the hint names no internal module', async () => {
    const { servers } = await host.catalog([laboratory().source]);
    const { internals = new Map(), setup = new Map() } = dialect.surface({ servers, unavailable: [] });
    const names = [...internals.keys(), 'codemode:internal', 'codemode:errors'];
    const secret = [...internals.keys(), ...setup.keys()];
    for (const name of names) {
      const { response } = await run(`await import(${JSON.stringify(name)});`);
      const [fatal] = response.diagnostics.filter(({ severity }) => severity === 'error');
      expect(fatal?.code).toBe('IMPORT_FAILURE');
      expect(secret.filter((hidden) => fatal?.hint?.includes(hidden))).toEqual([]);
    }
    expect(names.length).toBeGreaterThanOrEqual(2);
  });

  test('given every stack that a script can make, none shows the code that runs before it', async () => {
    const { setup = new Map<string, string>() } = dialect.surface({ servers: [], unavailable: [] });
    const { response } = await run(`
      const stacks = [new Error().stack];
      for (const of of [() => SDK.Entities.x(), () => lab.gone(), () => codemode.search(Symbol()), () => search_tools(Symbol())]) {
        try { await of(); } catch (error) { stacks.push(error.stack); }
      }
      console.log(JSON.stringify(stacks));`);
    expect(response.logs.length).toBe(1);
    for (const name of setup.keys()) expect(response.logs[0]?.message).not.toContain(name);
  });
});
