import { afterAll, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { checkPrograms } from './check-programs.ts';
import { forAwait } from './programs/for-await.ts';
import { letLoops } from './programs/let-loops.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

test.each([
  ['let loops with closures and jumps', letLoops],
  ['for await over iterators of every conduct', forAwait],
])('given random programs of %s, they give what they give in V8', async (_, write) => {
  await checkPrograms(host, write, { programs: 25 });
});
