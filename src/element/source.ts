/** Where the code of an element stands in the page. */
export interface InlineSource {
  readonly code: string;
  /** Output that the page shows before anything has run. */
  readonly output: string | undefined;
  /** JSON text of a recording. */
  readonly recording: string | undefined;
}

/** Reads what a page wrote inside of the element. `code` is undefined where there is none. */
export function readChildren(host: Element): Omit<InlineSource, 'code'> & { readonly code: string | undefined } {
  const script = host.querySelector('script[type="text/codemode"]');
  const pre = host.querySelector('pre:not([data-output])');
  const code = script?.textContent ?? (pre === null ? undefined : textOf(pre));
  const output = host.querySelector('output, pre[data-output]');
  const recording = host.querySelector('script[type="application/json"][data-recording]');
  return {
    code: code === undefined || code.trim() === '' ? undefined : tidy(code),
    output: output === null ? undefined : tidy(textOf(output)),
    recording: recording?.textContent ?? undefined,
  };
}

/** The text of a block of code. Some highlighters make an element of each line, and leave line ends out. */
function textOf(block: Element): string {
  const inner = block.querySelector('code') ?? block;
  const lines = [...inner.children];
  const isByLine =
    lines.length > 1 &&
    lines.every(isLine) &&
    ![...inner.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('\n') === true,
    );
  if (!isByLine) return inner.textContent ?? '';
  return lines.map((line) => (line.textContent ?? '').replace(/\n$/, '')).join('\n');
}

const isLine = ({ localName, className }: Element): boolean => localName === 'div' || /\bline\b/.test(className);

/** Without the blank lines around it and the indentation that all lines share. */
export function tidy(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return Number.isFinite(shared) && shared > 0 ? lines.map((line) => line.slice(shared)).join('\n') : lines.join('\n');
}
