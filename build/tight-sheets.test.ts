import { expect, test } from 'vitest';
import { tight } from './tight-sheets.ts';

test('given a style sheet, blanks go where they mean nothing, and stay in selectors, values and queries', () => {
  const css = `
:host([hidden]) .a > .b, p :hover { margin: 0 1px; font: 1px/2px "A B", serif; }
@media (width > 1px) and (color) { .c { color: light-dark(rgb(1 2 3), #fff); } }
`;
  expect(tight(css)).toBe(
    '\n:host([hidden]) .a > .b,p :hover{margin:0 1px;font:1px/2px "A B",serif}@media (width > 1px) and (color){.c{color:light-dark(rgb(1 2 3),#fff)}}',
  );
});
