import { afterAll, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { membersOf } from './members.ts';
import list from './members.txt?raw';

const host = createRuntimeHost({ launch });
afterAll(() => host.close());

test('given a sandbox in a worker, its globals have the members that they have in Node, and no others', async () => {
  expect(await membersOf(host)).toEqual(list.trimEnd().split('\n'));
});
