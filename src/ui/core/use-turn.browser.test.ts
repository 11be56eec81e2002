import { createElement, Fragment } from 'react';
import { expect, it } from 'vitest';
import { nextTask } from '../../runtime/next-task.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { useTurn } from './use-turn.ts';

const root = reactRootForEach();

function Part({ name, tasks }: { readonly name: string; readonly tasks: number }) {
  return createElement('p', { className: useTurn(tasks) ? 'is-here' : '' }, name);
}

const here = () => [...root.place.querySelectorAll('.is-here')].map((part) => part.textContent).join(' ');

it('given parts that wait for different turns, each comes in a task of its own, and the place of all is there first', async () => {
  const parts = { last: 2, first: 1 };
  root.render(
    createElement(
      Fragment,
      null,
      ...Object.entries(parts).map(([name, tasks]) => createElement(Part, { name, tasks })),
    ),
  );
  expect([root.place.children.length, here()]).toEqual([2, '']);
  const seen = new Set<string>();
  while (here() !== 'last first') {
    await nextTask();
    seen.add(here());
  }
  expect([...seen].filter((parts) => parts !== '')).toEqual(['first', 'last first']);
});

it('given a part that goes before its turn, nothing is drawn of it', async () => {
  root.render(createElement(Part, { name: 'gone', tasks: 1 }));
  root.render(createElement('b', null, 'other'));
  await nextTask();
  await nextTask();
  expect(root.place.innerHTML).toBe('<b>other</b>');
});
