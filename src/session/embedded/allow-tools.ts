import type { PolicyLink } from '../../runtime/host/policy.ts';

/** Whether a name matches a glob, in which `*` stands for any characters but `/`, and `**` for any. */
function matches(glob: string, name: string): boolean {
  const pattern = glob
    .split(/(\*{1,2})/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')))
    .join('');
  return new RegExp(`^${pattern}$`, 'su').test(name);
}

/** Lets calls pass whose `server/tool` one of the globs matches; a glob without `/` names a whole server. */
export function isAllowed(globs: readonly string[], server: string, tool: string): boolean {
  return globs.some((glob) => matches(glob.includes('/') ? glob : `${glob}/**`, `${server}/${tool}`));
}

/** The allow-list of the page as a link of the policy chain; `globs` is undefined where every tool may be called. */
export function allowTools(globs: () => readonly string[] | undefined): PolicyLink {
  return {
    before({ serverId, tool }) {
      const allowed = globs();
      if (allowed === undefined || isAllowed(allowed, serverId, tool.name)) return { verdict: 'call' };
      return {
        verdict: 'refuse',
        message: `${serverId}.${tool.exportName} is not among the tools that this page lets scripts call`,
        hint: `Call one of ${allowed.slice(0, 10).join(', ') || 'none: it lets none be called'}`,
      };
    },
  };
}
