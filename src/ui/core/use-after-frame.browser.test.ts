import { createElement } from 'react';
import { expect, it } from 'vitest';
import { reactRootForEach } from '../testing/react-root.ts';
import { useAfterFrame } from './use-after-frame.ts';

const root = reactRootForEach();
const drawn: string[] = [];

function Both({ text }: { readonly text: string }) {
  const late = useAfterFrame(text);
  drawn.push(`${text}/${late}`);
  return createElement('p', undefined, late);
}

const draw = (text: string): void => root.render(createElement(Both, { text }));

it('given a text that changes, hands it on after it has been drawn, and what was overtaken never', async () => {
  draw('a');
  draw('ab');
  draw('abc');
  expect(root.place.textContent).toBe('a');
  await expect.poll(() => root.place.textContent).toBe('abc');
  expect(drawn).toEqual(['a/a', 'ab/a', 'abc/a', 'abc/abc']);
});
