import { Fragment, type JSXSource, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { drawnProps } from './drawn-text.ts';

export type { JSX } from 'react/jsx-dev-runtime';
export { Fragment };

/** As in `jsx-runtime`, with what a development server adds. */
export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, source?: JSXSource, self?: unknown) => {
  const drawn = typeof type === 'string' || type === Fragment ? drawnProps(props as Record<string, unknown>) : props;
  return reactJsxDev(type, drawn, key, isStatic, source, self);
};
