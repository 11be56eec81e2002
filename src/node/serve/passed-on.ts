import type { InputRequest } from '@modelcontextprotocol/server';
import type {
  ElicitationAnswer,
  ElicitationRequest,
  McpSourceOptions,
  Root,
  SamplingAnswer,
  SamplingRequest,
} from '../../mcp/index.ts';
import { within } from '../../runtime/host/within.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import type { ClientAbilities } from './client-abilities.ts';
import type { Conversation } from './conversation.ts';

type Asked = Pick<Conversation, 'ask'>;

/** Whom the servers' questions reach: the client whose call they belong to, while it waits for us. */
export interface AskedCalls {
  current(): Asked | undefined;
  /** The next call; undefined when the signal aborts before there is one. */
  next(signal: AbortSignal): Promise<Asked | undefined>;
}

/** A server that waits for a person to come back from a page may never tell that they have. */
const PAGE_WAIT_MS = 120_000;
const MAX_ROOTS = 1_000;

/** Passes on what servers ask, as far as the client can be asked for it; the rest is refused as if nobody could be. */
export function passedOn(abilities: ClientAbilities, calls: AskedCalls): McpSourceOptions {
  const ask = async (request: InputRequest, signal: AbortSignal): Promise<unknown> =>
    calls.current()?.ask(request, signal);
  return {
    isAlone: true,
    opensPages: abilities.pages,
    ...(abilities.forms || abilities.pages
      ? {
          elicit: async (request, { server, signal }) => {
            if (request.mode === 'form' ? !abilities.forms : !abilities.pages) return { action: 'decline' };
            const answer = readElicitationAnswer(await ask(elicitation(request, server), signal));
            // The person has agreed to open the page, and is not done there yet.
            if (answer.action === 'accept' && request.mode === 'url' && request.completed !== undefined) {
              await within(aborted(request.completed, signal), PAGE_WAIT_MS);
            }
            return answer;
          },
        }
      : {}),
    ...(abilities.samples
      ? { sample: async (request, { signal }) => readSamplingAnswer(await ask(sampling(request), signal)) }
      : {}),
    ...(abilities.roots
      ? {
          listRoots: async (signal) => {
            const call = calls.current() ?? (await calls.next(signal));
            return readRoots(await call?.ask({ method: 'roots/list' }, signal));
          },
        }
      : {}),
  };
}

/** The request for the client, which says which of our servers asks: a person answers no stranger. */
function elicitation(request: ElicitationRequest, server: string): InputRequest {
  const message = `${server}: ${request.message}`;
  return {
    method: 'elicitation/create',
    params:
      request.mode === 'form'
        ? { mode: 'form', message, requestedSchema: request.schema }
        : { mode: 'url', message, url: request.url },
  } as unknown as InputRequest;
}

const sampling = ({ raw }: SamplingRequest): InputRequest =>
  ({ method: 'sampling/createMessage', params: withoutMeta(raw) }) as unknown as InputRequest;

/** What a request carries for its own connection is not for the next. */
function withoutMeta(params: Json): Json {
  if (!isJsonObject(params)) return {};
  const { _meta, task: _, ...rest } = params;
  return rest;
}

function readElicitationAnswer(answer: unknown): ElicitationAnswer {
  if (!isJsonObject(answer as Json)) return { action: 'cancel' };
  const { action, content } = answer as { readonly action?: unknown; readonly content?: unknown };
  if (action === 'decline') return { action };
  if (action !== 'accept') return { action: 'cancel' };
  return isJsonObject(content as Json)
    ? { action, content: content as Exclude<Extract<ElicitationAnswer, { action: 'accept' }>['content'], undefined> }
    : { action };
}

function readSamplingAnswer(answer: unknown): SamplingAnswer {
  const result = answer as Json;
  return isJsonObject(result) && result.content !== undefined ? { action: 'result', result } : { action: 'refuse' };
}

function readRoots(answer: unknown): readonly Root[] {
  const { roots } = isJsonObject(answer as Json) ? (answer as { readonly roots?: unknown }) : {};
  if (!Array.isArray(roots)) return [];
  return roots.slice(0, MAX_ROOTS).flatMap((root: Json) => {
    if (!isJsonObject(root) || typeof root.uri !== 'string') return [];
    return typeof root.name === 'string' ? { uri: root.uri, name: root.name } : { uri: root.uri };
  });
}

function aborted(...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    }
  });
}
