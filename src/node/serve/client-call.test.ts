import { expect, test } from 'vitest';
import type { Offering } from '../../runtime/host/offering/offering.ts';
import { readAbilities } from './client-abilities.ts';
import { beginCall } from './client-call.ts';
import type { Links } from './links.ts';
import type { CallEnd, CallWatch } from './watch.ts';

const links: Links = {
  take() {
    throw new Error('The servers cannot be opened');
  },
  rootsChanged: () => undefined,
  close: async () => undefined,
};
const offering = { has: async () => true } as Partial<Offering> as Offering;

test('given servers that cannot be opened for it, the call fails, and whoever watches it hears of its end', async () => {
  const ends: CallEnd[] = [];
  const watch = (): CallWatch => ({
    runBegan: () => expect.fail('No script is run'),
    onEvent: () => undefined,
    ended: (end) => void ends.push(end),
  });
  const call = beginCall({
    ...{ offering, links, watch, name: 'codemode_run', input: {}, form: 'text' },
    abilities: readAbilities({}),
  });
  expect(await call.result).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'The servers cannot be opened' }],
  });
  expect(ends).toEqual(['error']);
});
