import type { Client, ClientCapabilities } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../runtime/json.ts';
import type {
  ElicitationAnswer,
  ElicitationRequest,
  Root,
  SamplingAnswer,
  SamplingRequest,
} from './server-requests.ts';

/** Whom to pass a server's question on to. */
export interface Asker {
  readonly elicits: boolean;
  /** Whether a person can be sent to a page; only forms otherwise. */
  readonly opensPages: boolean;
  /** Whether forms are filled in. */
  readonly answersForms: boolean;
  readonly samples: boolean;
  /** Whether there are places to work in, which may change. */
  readonly hasRoots: boolean;
  elicit(request: ElicitationRequest, signal: AbortSignal): Promise<ElicitationAnswer>;
  sample(request: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer>;
  listRoots(signal: AbortSignal): Promise<readonly Root[]>;
  /** The server tells that the person is done at a page that it sent them to. */
  completed(elicitationId: string): void;
}

/** What a client tells servers that it can do. */
export function clientCapabilities(asker: Asker): ClientCapabilities {
  const { elicits, opensPages, answersForms, samples, hasRoots } = asker;
  const form = { applyDefaults: true };
  return {
    roots: hasRoots ? { listChanged: true } : {},
    ...(elicits && { elicitation: { ...(answersForms && { form }), ...(opensPages && { url: {} }) } }),
    ...(samples && { sampling: {} }),
    extensions: { [TASKS_EXTENSION]: {} },
  };
}

/** Servers of 2026-07-28 answer a call with a task only to clients that say so. */
const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Makes a client answer what servers ask: roots with none, the rest by asking. */
export function answerRequests(client: Client, asker: Asker): void {
  client.setRequestHandler('roots/list', async (_request, { mcpReq: { signal } }) => ({
    roots: (await asker.listRoots(signal)).map((root) => ({ ...root })),
  }));
  if (asker.elicits) {
    client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq: { signal } }) => {
      const { answerElicitation } = await import('./answer-questions.ts');
      return answerElicitation(asker, params as unknown as JsonObject, signal);
    });
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
      asker.completed(params.elicitationId),
    );
  }
  if (asker.samples) {
    client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq: { signal } }) => {
      const { answerSampling } = await import('./answer-questions.ts');
      return answerSampling(asker, params as unknown as JsonObject, signal);
    });
  }
}
