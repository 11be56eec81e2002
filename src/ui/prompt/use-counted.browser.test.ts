import { createElement } from 'react';
import { expect, it } from 'vitest';
import { reactRootForEach } from '../testing/react-root.ts';
import { useCounted } from './use-counted.ts';

const root = reactRootForEach();

interface FigureProps {
  readonly run: number;
  readonly count: () => Promise<number> | undefined;
  readonly drawn?: string[];
}

function Figure({ run, count, drawn = [] }: FigureProps) {
  const counted = useCounted(count, run, undefined);
  const text = counted === undefined ? 'counting' : 'value' in counted ? String(counted.value) : counted.failed;
  drawn.push(text);
  return createElement('p', undefined, text);
}

const draw = (props: FigureProps): void => root.render(createElement(Figure, props));
const shown = () => expect.poll(() => root.place.textContent);

it('given another run, keeps the figure of the one before until the next is counted, and draws nothing between', async () => {
  const drawn: string[] = [];
  draw({ run: 1, count: async () => 10, drawn });
  await shown().toBe('10');
  draw({ run: 2, count: async () => 20, drawn });
  await shown().toBe('20');
  expect(drawn).toEqual(['counting', '10', '10', '20']);
});

it('given a count that takes long, says so in place of the figure before', async () => {
  draw({ run: 1, count: async () => 10 });
  await shown().toBe('10');
  let end: ((figure: number) => void) | undefined;
  const counting = new Promise<number>((resolve) => {
    end = resolve;
  });
  draw({ run: 2, count: () => counting });
  await shown().toBe('counting');
  end?.(20);
  await shown().toBe('20');
});

it('given a count that fails, says why', async () => {
  draw({ run: 1, count: () => Promise.reject(new Error('No table of tokens')) });
  await shown().toBe('No table of tokens');
});

it('given nothing to count any more, keeps no figure', async () => {
  draw({ run: 1, count: async () => 10 });
  await shown().toBe('10');
  draw({ run: 2, count: () => undefined });
  await shown().toBe('counting');
});
