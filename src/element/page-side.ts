import type { FrameState, RunResponse } from '../runtime/bridge/index.ts';
import { emit } from './events.ts';
import type { PageHandlers, PageListeners } from './frame.ts';

/** What the frame tells that the element itself has to act on. */
export interface FrameNews {
  onState(state: FrameState): void;
  onHeight(px: number): void;
  onCode(code: string): void;
  /** What a run gave, as text; undefined where the page may not know it. */
  onResult(text: string | undefined): void;
}

const MAX_TOKEN_CHARS = 20_000;
/** A page that waits for its own server to make a token has this long. */
const TOKEN_WITHIN_MS = 30_000;

/** What the element serves to its frame: every message becomes an event of the element. */
export function pageSide(
  host: HTMLElement,
  news: FrameNews,
): { readonly handlers: PageHandlers; readonly listeners: PageListeners } {
  return {
    handlers: {
      toolCall: ({ callId, server, tool, input }) =>
        emit(host, 'codemode-tool-call', { callId, server, tool, input: parsed(input) }),
      async authRequired({ server, url }) {
        let offered: string | Promise<string | undefined> | undefined;
        emit(host, 'codemode-auth-required', {
          server,
          url,
          provide(token) {
            offered = token;
          },
        });
        const token = await inTime(offered);
        return typeof token === 'string' && token !== '' && token.length <= MAX_TOKEN_CHARS ? token : null;
      },
    },
    listeners: {
      state: ({ state }) => news.onState(state),
      height: ({ px }) => news.onHeight(px),
      change({ code }) {
        news.onCode(code);
        emit(host, 'codemode-change', { code });
      },
      runStart: (run) => emit(host, 'codemode-run-start', run),
      log: ({ runId, entries }) => emit(host, 'codemode-log', { runId, entries: parsed(entries) as never }),
      toolResult: (result) => emit(host, 'codemode-tool-result', result),
      runEnd({ runId, ended, response: text }) {
        const response = text === null ? undefined : (parsed(text) as RunResponse);
        news.onResult(printed(response));
        emit(host, 'codemode-run-end', { runId, ended, response });
      },
      connection: (connection) => emit(host, 'codemode-connection', connection),
      share: ({ url }) => emit(host, 'codemode-share', { url }),
      error: ({ code, message, field }) =>
        emit(host, 'codemode-error', { code, message, ...(field === null ? {} : { field }) }),
    },
  };
}

/** JSON text that the frame made. */
function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** Printing a page is no time to lay out more. */
const MAX_PRINTED_CHARS = 40_000;

/** What a run gave, as paper shows it: no frame can be printed in full. */
function printed(response: RunResponse | undefined): string | undefined {
  const shown = response?.result ?? response?.diagnostics[0]?.message;
  return (typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2))?.slice(0, MAX_PRINTED_CHARS);
}

async function inTime(offered: string | Promise<string | undefined> | undefined): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TOKEN_WITHIN_MS);
  });
  try {
    return await Promise.race([offered, late]);
  } catch {
    // A page that has no token after all lends none.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
