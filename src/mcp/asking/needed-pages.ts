import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { pageUrl } from '../page-url.ts';
import type { ElicitationAnswer } from './server-requests.ts';

/** A page that a server wants a person to use before it does what it was asked for. Text in it comes from the server. */
export interface NeededPage {
  readonly message: string;
  /** https, or http on this machine. */
  readonly url: string;
  /** What the server calls it when it tells that the person is done there. */
  readonly elicitationId: string | undefined;
}

interface Opening {
  /** The server, as whoever asks knows it. */
  readonly server: string;
  /** Sends a person to a page; resolves when they are done there, or said no. Undefined where nobody can be asked. */
  readonly open: ((page: NeededPage) => Promise<ElicitationAnswer>) | undefined;
}

/** What MCP gives as the code for a request that has to wait for a page (2025-11-25, elicitation). */
const URL_ELICITATION_REQUIRED = -32042;
const MAX_PAGES = 5;
/** A server that is never content would send people round for ever. */
const MAX_ROUNDS = 3;

/**
 * Makes an attempt; where the server refuses it until a page was used, sends a person there and makes the attempt again.
 * A request that was refused so was not run. Throws `SourceError('protocol')` when the person says no.
 */
export async function withNeededPages<T>({ server, open }: Opening, attempt: () => Promise<T>): Promise<T> {
  for (let rounds = 0; ; rounds++) {
    try {
      return await attempt();
    } catch (error) {
      const pages = neededPages(error);
      if (pages === undefined) throw error;
      const [first] = pages;
      if (first === undefined) {
        throw refused(`${server} asks for a page to be opened first, but names none that is https`, undefined, error);
      }
      if (open === undefined) {
        throw refused(`${server} asks for a page to be opened first: ${first.url}`, 'Open it, and call again', error);
      }
      if (rounds === MAX_ROUNDS) {
        throw refused(
          `${server} still refuses after its pages were opened ${MAX_ROUNDS} times`,
          'Finish what the page asks for, and call again',
          error,
        );
      }
      for (const page of pages) {
        const { action } = await open(page);
        if (action !== 'accept') {
          throw refused(
            `${server} asks for a page to be opened first, and that was declined: ${page.url}`,
            undefined,
            error,
          );
        }
      }
    }
  }
}

/** The pages that an error names; undefined for any other error. One that is no address for a browser is left out. */
function neededPages(error: unknown): readonly NeededPage[] | undefined {
  const cause =
    error instanceof SourceError ? (error.cause as { code?: unknown; data?: unknown } | undefined) : undefined;
  if (cause?.code !== URL_ELICITATION_REQUIRED) return undefined;
  const data = cause.data as Json | undefined;
  const listed = isJsonObject(data) && Array.isArray(data.elicitations) ? data.elicitations : [];
  return listed.slice(0, MAX_PAGES).flatMap((entry) => {
    const { message, url, elicitationId } = isJsonObject(entry) ? entry : {};
    const page = pageUrl(url);
    if (page === undefined) return [];
    return {
      message: typeof message === 'string' ? message : '',
      url: page.href,
      elicitationId: typeof elicitationId === 'string' ? elicitationId : undefined,
    };
  });
}

function refused(message: string, hint: string | undefined, cause: unknown): SourceError {
  return new SourceError('protocol', message, { cause, ...(hint === undefined ? {} : { hint }) });
}
