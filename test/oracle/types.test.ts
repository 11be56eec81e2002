import { afterAll, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { checkPrograms } from './check-programs.ts';
import { typed } from './programs/typed.ts';
import { typedInV8 } from './typed-in-v8.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

test('given random programs with types in every place, they give what TypeScript makes of them in V8', async () => {
  await checkPrograms(host, typed, { programs: 5, oracle: typedInV8 });
});
