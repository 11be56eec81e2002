import type { PolicyLink } from '../runtime/host/policy.ts';
import type { Page } from './page.ts';

/** The page around may refuse calls, and lend tokens. */
export interface AskPage {
  readonly policy: PolicyLink;
  token(server: { readonly server: string; readonly url: string }): Promise<string | undefined>;
}

/** A page that does not answer must not hold a run up for ever. */
const ANSWER_WITHIN_MS = 10_000;
const TOKEN_WITHIN_MS = 40_000;

/** `mayTell` says whether the page may know of calls: not where the reader's credentials are in play. */
export function askPage({ wire }: Page, mayTell: () => boolean): AskPage {
  return {
    policy: {
      async before({ callId, serverId, tool, input }) {
        // What the reader's own sign-in is used for is between them and the server.
        if (!mayTell()) return { verdict: 'call' };
        const asked = wire.call(
          'toolCall',
          { callId, server: serverId, tool: tool.name, input: input === undefined ? '' : JSON.stringify(input) },
          { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
        );
        const allowed = await asked.catch(() => false);
        if (allowed) return { verdict: 'call' };
        return {
          verdict: 'refuse',
          message: `${serverId}.${tool.exportName} was refused by the page around the runner`,
          hint: 'Catch ToolCallError where the script can go on without this call.',
        };
      },
    },
    async token(server) {
      const token = await wire
        .call('authRequired', server, { signal: AbortSignal.timeout(TOKEN_WITHIN_MS) })
        .catch(() => null);
      return token ?? undefined;
    },
  };
}
