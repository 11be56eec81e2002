import { expect, it } from 'vitest';
import { loadOnDemand, preloadParts } from './load-on-demand.tsx';

it('given a part that brings parts of its own, all of them are fetched ahead', async () => {
  const fetched: string[] = [];
  const part = (name: string, parts: () => void = () => undefined) =>
    loadOnDemand('dialog', async () => {
      fetched.push(name);
      parts();
      return () => null;
    });
  part('dialogs', () => part('share', () => part('code')));
  part('pane');
  await preloadParts();
  expect(fetched).toEqual(['dialogs', 'pane', 'share', 'code']);
});
