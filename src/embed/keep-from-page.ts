import type { PolicyLink } from '../runtime/host/policy.ts';

/**
 * Once the reader's own sign-in is in play, a server of the page is called no more: what a script learned would reach the
 * page through it. The reader can let the page have it, and run again.
 */
export function keepFromPage(
  isLent: (serverId: string) => boolean,
  isPrivate: () => boolean,
  onKept: () => void,
): PolicyLink {
  return {
    before({ serverId, tool }) {
      if (!isLent(serverId) || !isPrivate()) return { verdict: 'call' };
      onKept();
      return {
        verdict: 'refuse',
        message: `${serverId}.${tool.exportName} belongs to the page around the runner, which does not see what your sign-in brings`,
        hint: 'Let the page see it in the line below the output, and run again',
      };
    },
  };
}
