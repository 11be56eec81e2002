import { expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf } from './testing/sources.ts';

test('given a server that cannot list its prompts or resources, each warning says why and what to do', async () => {
  const down = () => Promise.reject(new Error('the line is down'));
  const host = createRuntimeHost({ launch: launchInProcess, dialect: (await loadDialect('emceepee')) as Dialect });
  const { response } = await host.run(
    { code: 'await mcp.listPrompts(); await mcp.listResources();' },
    { sources: [sourceOf('shop', {}, { listPrompts: down, listResources: down })] },
  );
  await host.close();
  const hint = 'The script ran without them. Check that the server is up and lets you list them, then run again.';
  expect(response.diagnostics).toMatchObject([
    { severity: 'warning', message: 'Server "shop" could not list its prompts: the line is down', hint },
    { severity: 'warning', message: 'Server "shop" could not list its resources: the line is down', hint },
  ]);
});
