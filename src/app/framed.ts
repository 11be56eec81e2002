/**
 * Whether another page holds this one in a frame. A page that covers it could make its reader click what they do not see, and
 * a host that sends no headers cannot refuse to be framed.
 */
export const isFramed = (): boolean => window.top !== window;

/** Shows the way out of the frame, and nothing else. */
export function showWayOut(root: HTMLElement): void {
  const link = document.createElement('a');
  link.href = location.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = 'Open the playground in a new tab';
  root.replaceChildren(link);
}
