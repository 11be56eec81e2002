import { createElement } from 'react';
import { expect, it } from 'vitest';
import { reactRootForEach } from '../testing/react-root.ts';
import { useReadable } from './use-readable.ts';

const root = reactRootForEach();
const Shown = ({ count }: { readonly count: number }) =>
  useReadable({ value: `${count} rows`, count, runId: 1, live: true });

it('given rows that came too fast, and no more after them, they show in the end', async () => {
  root.render(createElement(Shown, { count: 10 }));
  expect(root.place.textContent).toBe('10 rows');
  root.render(createElement(Shown, { count: 400 }));
  await expect.poll(() => root.place.textContent).toBe('400 rows');
});
