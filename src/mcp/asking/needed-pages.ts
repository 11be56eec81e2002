import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { pageUrl } from '../page-url.ts';
import type { ElicitationAnswer } from './server-requests.ts';
import { wantsPages } from './wants-pages.ts';

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

const MAX_PAGES = 5;
/** A server that is never content would send people round for ever. */
const MAX_ROUNDS = 3;

/**
 * Sends a person to the pages that a server wants used before it does what it was asked for, and makes the attempt again
 * that it refused so and did not run. Throws `SourceError('protocol')` when the person says no.
 */
export async function withNeededPages<T>(opening: Opening, refusal: unknown, attempt: () => Promise<T>): Promise<T> {
  const { server } = opening;
  let error = refusal;
  for (let rounds = 0; ; rounds++) {
    if (!wantsPages(error)) throw error;
    if (rounds === MAX_ROUNDS) {
      throw refused(
        `${server} still refuses after its pages were opened ${MAX_ROUNDS} times`,
        'Finish what the page asks for, and call again',
        error,
      );
    }
    await openAll(opening, neededPages(error), error);
    try {
      return await attempt();
    } catch (next) {
      error = next;
    }
  }
}

async function openAll({ server, open }: Opening, pages: readonly NeededPage[], cause: unknown): Promise<void> {
  const [first] = pages;
  if (first === undefined) {
    throw refused(`${server} asks for a page to be opened first, but names none that is https`, undefined, cause);
  }
  if (open === undefined) {
    throw refused(`${server} asks for a page to be opened first: ${first.url}`, 'Open it, and call again', cause);
  }
  for (const page of pages) {
    const { action } = await open(page);
    if (action === 'accept') continue;
    const message = `${server} asks for a page to be opened first, and that was declined: ${page.url}`;
    throw refused(message, undefined, cause);
  }
}

/** The pages that a refusal names. One that is no address for a browser is left out. */
function neededPages({ cause: refusal }: SourceError): readonly NeededPage[] {
  const cause = refusal as { readonly data?: unknown };
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
