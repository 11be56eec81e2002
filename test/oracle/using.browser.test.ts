import { afterAll, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { checkPrograms } from './check-programs.ts';
import { inV8 } from './in-v8.ts';
import { using } from './programs/using.ts';

const host = createRuntimeHost({ launch });
afterAll(() => host.close());

const native = await inV8('using x = null; await using y = null; return 1;');

/** Suppressed errors, orders and every way out, as a browser has them that knows `using` itself. */
test.runIf('value' in native)('given programs with resources, they give what they give in the browser', async () => {
  expect(native).toEqual({ value: 1 });
  await checkPrograms(host, using, { programs: 150 });
});
