import { afterAll, expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

test('given a list that is given up with its run, the response that was given stays as it was', async () => {
  const dialect = (await loadDialect('emceepee')) as Dialect;
  const silent = sourceOf('silent', { noop: () => text('') }, { listResources: () => new Promise(() => undefined) });
  const { response } = await host.run(
    { code: 'await mcp.listResources();', limits: { timeoutMs: 100 } },
    { sources: [silent], dialect },
  );
  const given = structuredClone(response);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(response).toEqual(given);
  expect(response.diagnostics.map(({ code }) => code)).toEqual(['SANDBOX_LIMIT']);
});
