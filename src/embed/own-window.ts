import { plainText } from '../runtime/plain-text.ts';

/** A top-level window of ours that a page around the frame has no part in. */
export interface OwnWindow {
  readonly document: Document;
  close(): void;
}

const WIDTH_PX = 720;
const HEIGHT_PX = 640;

/** Opens an empty window in the style of this page. Call it in a click. Undefined where the browser allows none. */
export function openOwnWindow(title: string, onClosed: () => void): OwnWindow | undefined {
  const opened = open('about:blank', '', `popup,width=${WIDTH_PX},height=${HEIGHT_PX}`);
  if (opened === null) return undefined;
  const { document: page } = opened;
  page.title = plainText(title);
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? 'light';
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(style, true);
    // An empty page has no address that a relative one could be read against.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href);
    page.head.append(copy);
  }
  opened.addEventListener('pagehide', onClosed);
  return { document: page, close: () => opened.close() };
}
