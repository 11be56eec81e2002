import { isLink } from '../link/fragment.ts';

/** Tells whether a fragment asks to open something. Any other, such as a heading's, is left alone. */
export function opensSomething(fragment: string): boolean {
  return isLink(fragment) || /^#(?:src|server)=./.test(fragment);
}
