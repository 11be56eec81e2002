import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { drawnProps } from './drawn-text.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

// What TSX is compiled to: React's own functions, and no text of an element that is not plain. Components get theirs as it is.

const isDrawn = (type: unknown): boolean => typeof type === 'string' || type === Fragment;

export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, isDrawn(type) ? drawnProps(props as Record<string, unknown>) : props, key);

export const jsxs: typeof reactJsxs = (type, props, key) =>
  reactJsxs(type, isDrawn(type) ? drawnProps(props as Record<string, unknown>) : props, key);
