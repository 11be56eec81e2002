import { afterAll, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { checkPrograms } from './check-programs.ts';
import { compiled } from './programs/compiled.ts';
import { typed } from './programs/typed.ts';
import { using } from './programs/using.ts';
import { typedInV8 } from './typed-in-v8.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

test.each([
  ['types in every place', typed],
  ['enums, namespaces, parameter properties and accessors', compiled],
  ['resources of every conduct', using],
])('given random programs with %s, they give what TypeScript makes of them in V8', async (_, write) => {
  await checkPrograms(host, write, { programs: 5, oracle: typedInV8 });
});
