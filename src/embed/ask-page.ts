import type { PolicyLink } from '../runtime/host/policy.ts';
import type { Page } from './page.ts';

/** The page around as a link of the policy chain. `mayTell`: whether it may know of calls, not where the reader's credentials are in play. */
export function askPage(page: Pick<Page, 'allows'>, mayTell: () => boolean): PolicyLink {
  return {
    async before({ callId, serverId, tool, input }) {
      // What the reader's own sign-in is used for is between them and the server.
      if (!mayTell()) return { verdict: 'call' };
      const text = input === undefined ? '' : JSON.stringify(input);
      if (await page.allows({ callId, server: serverId, tool: tool.name, input: text })) return { verdict: 'call' };
      return {
        verdict: 'refuse',
        message: `${serverId}.${tool.exportName} was refused by the page around the runner`,
        hint: 'Catch ToolCallError where the script can go on without this call.',
      };
    },
  };
}
