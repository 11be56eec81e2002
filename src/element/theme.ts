import type { FrameLook } from '../runtime/bridge/index.ts';

/** Design tokens that a page may set as `--codemode-NAME`; they reach the frame, too. */
export const TOKENS = [
  'background',
  'canvas',
  'subtle',
  'text',
  'text-2',
  'text-3',
  'line',
  'line-strong',
  'accent',
  'accent-text',
  'on-accent',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'comment',
  'property',
  'punctuation',
  'font',
  'font-mono',
  'radius',
] as const;

/** Dark text of the probe means a dark page; the sheet sets it so. */
const DARK = 'rgb(0, 0, 0)';

/** The look of the page where the element stands: its scheme, as CSS resolves it there, and the tokens that are set. */
export function readLook(host: Element, probe: Element): FrameLook {
  const style = getComputedStyle(host);
  const tokens: Record<string, string> = {};
  for (const name of TOKENS) {
    const value = style.getPropertyValue(`--codemode-${name}`).trim();
    if (value !== '') tokens[name] = value;
  }
  return { theme: getComputedStyle(probe).color === DARK ? 'dark' : 'light', tokens };
}
