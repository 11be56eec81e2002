import { expect, test } from 'vitest';
import { createRuntimeHost } from './host.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, structured } from './testing/sources.ts';

test('given thousands of refused calls, all are counted, the first and the last are listed, and events tell of no more than are listed', async () => {
  const host = createRuntimeHost({ launch: launchInProcess });
  let reported = 0;
  const record = await host.run(
    {
      code: `import { add } from '@codemode/servers/calc';
        for (let n = 0; n < 1_500; n++) await add({ n, text: 'x'.repeat(n === 1_499 ? 100_000 : 1) }).catch(() => {});`,
      limits: { maxToolCalls: 0 },
    },
    {
      sources: [sourceOf('calc', { add: () => structured({}) })],
      onEvent: ({ type }) => {
        if (type === 'call-refused') reported += 1;
      },
    },
  );
  await host.close();
  expect(record.refusedCalls).toBe(1_500);
  expect(record.refused).toHaveLength(1_000);
  expect(reported).toBe(1_000);
  // What is refused whatever is in it is not read whole.
  expect(record.refused.at(-1)).toMatchObject({ server: 'calc', toolName: 'add', input: null });
});
