/** Colours of lines on standard error; plain text where there are none. */
export interface Style {
  error(text: string): string;
  warning(text: string): string;
  faint(text: string): string;
  strong(text: string): string;
}

const ESCAPE = '\u001b[';

export function createStyle(colors: boolean): Style {
  const paint =
    (code: number, end: number) =>
    (text: string): string =>
      colors ? `${ESCAPE}${code}m${text}${ESCAPE}${end}m` : text;
  return { error: paint(31, 39), warning: paint(33, 39), faint: paint(2, 22), strong: paint(1, 22) };
}
