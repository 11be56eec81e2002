import type { ElicitationAnswer, ServerRequestHandlers } from '../../mcp/index.ts';
import { plainLine, plainText } from '../../runtime/plain-text.ts';
import { createStyle } from './style.ts';
import type { Terminal } from './terminal.ts';

const MAX_MESSAGE_LENGTH = 1000;
const MAX_SERVER_LENGTH = 60;

type PageAsker = NonNullable<ServerRequestHandlers['elicit']>;

/**
 * Asks the person at a terminal to open a page that a server wants used, one question at a time. Shows the whole address and
 * opens nothing itself. `pause` keeps others from writing meanwhile.
 */
export function createPageAsker(terminal: Terminal, pause: () => () => void): PageAsker {
  let last: Promise<unknown> = Promise.resolve();
  return (request, { server, signal }) => {
    // A form is not announced, so a server that sends one is not entitled to an answer.
    if (request.mode !== 'url') return Promise.resolve({ action: 'cancel' });
    const answer = last.then(() => askOnce(terminal, pause, { ...request, server, signal }));
    last = answer;
    return answer;
  };
}

interface PageQuestion {
  readonly message: string;
  readonly url: string;
  readonly server: string;
  readonly signal: AbortSignal;
  /** Aborted when the server reports that the person is done. */
  readonly completed?: AbortSignal;
}

async function askOnce(terminal: Terminal, pause: () => () => void, page: PageQuestion): Promise<ElicitationAnswer> {
  const { message, url, server, signal, completed } = page;
  const style = createStyle(terminal.colors);
  const resume = pause();
  terminal.err(
    [
      `${plainLine(server, MAX_SERVER_LENGTH)} wants a page to be opened on ${style.strong(plainText(new URL(url).host))}:`,
      `  ${plainText(url)}`,
      `  ${plainText(message.slice(0, MAX_MESSAGE_LENGTH))}`,
      '',
    ].join('\n'),
  );
  const question = 'Open it in a browser if you trust it. Enter when you are done there, d to decline, c to cancel: ';
  try {
    const ended = completed === undefined ? signal : AbortSignal.any([signal, completed]);
    for (;;) {
      const typed = await terminal.ask(question, ended);
      if (typed === undefined) return { action: 'cancel' };
      const line = typed.trim().toLowerCase();
      if (line === '') return { action: 'accept' };
      if (line === 'd') return { action: 'decline' };
      if (line === 'c') return { action: 'cancel' };
    }
  } catch (error) {
    if (completed?.aborted === true && !signal.aborted) return { action: 'accept' };
    if (signal.aborted) return { action: 'cancel' };
    throw error;
  } finally {
    terminal.err('\n');
    resume();
  }
}
