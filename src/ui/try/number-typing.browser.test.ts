import { createElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Json } from '../../runtime/json.ts';
import { NumberField } from '../ask/number-field.tsx';
import { reactRootForEach } from '../testing/react-root.ts';
import { ScalarField } from './scalar-field.tsx';

const root = reactRootForEach();
const input = () => root.place.querySelector('input') as HTMLInputElement;

function OfTool({ onChange }: { readonly onChange: (value: unknown) => void }) {
  const [value, setValue] = useState<Json>();
  return createElement(ScalarField, {
    field: { kind: 'number', integer: false },
    ...{ inputId: 'number', named: false, helpId: undefined, required: false, invalid: false, value },
    onChange(next) {
      setValue(next);
      onChange(next);
    },
  });
}

function OfPrice({ onChange }: { readonly onChange: (value: unknown) => void }) {
  const [value, setValue] = useState<number>();
  const change = (next: number): void => {
    setValue(next);
    onChange(next);
  };
  return createElement(NumberField, { value, min: 0, step: 'any', onChange: change });
}

describe.each([
  ['an input of a tool', OfTool],
  ['a price', OfPrice],
])('given a number that is typed into %s', (_, Field) => {
  it.each(['1.05', '-0.5', '1e3', '10.0'])('%s stays as it is typed, key by key', async (text) => {
    const seen: unknown[] = [];
    root.render(createElement(Field, { onChange: (value) => seen.push(value) }));
    await userEvent.click(input());
    await userEvent.keyboard(text);
    expect(input().value).toBe(text);
    expect(seen.at(-1)).toBe(Number(text));
  });
});
