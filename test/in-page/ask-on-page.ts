import type { SignInHandler } from '../../src/mcp/index.ts';

let askings = 0;

/** A part of the page that asks for a sign-in, as plain as can be: buttons, a link, and what went wrong last. */
export function askOnPage(
  choice: { readonly remember?: boolean; readonly where?: 'popup' | 'this-page' } = {},
): SignInHandler {
  return (request, { server, signal }) =>
    new Promise((resolve) => {
      const { remember = false, where = 'popup' } = choice;
      const box = document.body.appendChild(document.createElement('section'));
      box.id = `asking-${++askings}`;
      const add = (tag: string, className: string, text = ''): HTMLElement => {
        const element = box.appendChild(document.createElement(tag));
        element.className = className;
        element.textContent = text;
        return element;
      };
      const end = (answer: 'signed-in' | 'declined'): void => {
        box.remove();
        resolve(answer);
      };
      const { begin, ...messages } = request;
      add('pre', 'request', JSON.stringify({ server, ...messages }));
      const problem = add('p', 'problem');
      const link = add('a', 'link') as HTMLAnchorElement;
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
      const id = add('input', 'client-id') as HTMLInputElement;
      const secret = add('input', 'client-secret') as HTMLInputElement;
      add('button', 'sign-in', 'Sign in').addEventListener('click', () => {
        problem.textContent = '';
        const attempt = begin({
          remember,
          where,
          onUrl: (url) => {
            link.href = url;
            link.textContent = 'Sign-in page';
          },
          ...(id.value !== '' && { client: { id: id.value, secret: secret.value } }),
        });
        box.dataset.opened = String(attempt.opened);
        attempt.signedIn.then(
          () => end('signed-in'),
          (error: { message: string; hint?: string }) => {
            problem.textContent = `${error.message}. ${error.hint ?? ''}`;
          },
        );
      });
      add('button', 'decline', 'Decline').addEventListener('click', () => end('declined'));
      signal.addEventListener('abort', () => box.remove());
    });
}

/** How the lab's page signs people in. */
export const oauth = {
  clientName: 'Lab',
  get redirectUrl() {
    return new URL('/oauth/callback.html', location.href).href;
  },
};
