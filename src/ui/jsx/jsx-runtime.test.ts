import { describe, expect, it } from 'vitest';
import { jsxDEV } from './jsx-dev-runtime.ts';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const HOSTILE = 'a\u202eb\u200bc';
const SHOWN = 'a\\u202eb\\u200bc';
const Component = () => null;
const ELEMENTS = [
  ['jsx', (type: string | symbol, props: object) => jsx(type as never, props)],
  ['jsxs', (type: string | symbol, props: object) => jsxs(type as never, props)],
  ['jsxDEV', (type: string | symbol, props: object) => jsxDEV(type as never, props, undefined, false)],
] as const;

describe.each(ELEMENTS)('given text that hides something, %s', (_, make) => {
  it.each([
    ['as the child of an element', 'p', { children: ['', HOSTILE] }, { children: ['', SHOWN] }],
    ['of a fragment', Fragment, { children: ['x', HOSTILE] }, { children: ['x', SHOWN] }],
    ['in a list in a list', 'p', { children: [[HOSTILE], 1, null] }, { children: [[SHOWN], 1, null] }],
    ['in what is shown on hover', 'p', { title: HOSTILE }, { title: SHOWN }],
    ['in what is read aloud', 'p', { 'aria-label': HOSTILE }, { 'aria-label': SHOWN }],
    ['in what stands in an empty field', 'input', { placeholder: HOSTILE }, { placeholder: SHOWN }],
    ['leaves the value of a field', 'input', { value: HOSTILE }, { value: HOSTILE }],
  ])('%s, shows escapes', (__, type, props, expected) => {
    expect(make(type as string, props).props).toEqual(expected);
  });

  it('hands components what they were given', () => {
    const props = { children: ['', HOSTILE], title: HOSTILE };
    expect(make(Component as never, props).props).toEqual(props);
  });

  it('makes no new properties where there is nothing to show', () => {
    const children = ['x', 'y'];
    expect((make('p', { children }).props as { children: unknown }).children).toBe(children);
  });
});
