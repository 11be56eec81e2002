import type { PolicyCall, PolicyRead, Verdict } from '../../runtime/host/policy.ts';

const MAX_NAMED = 10;
const NOUNS = { resource: 'this resource', prompt: 'this prompt', list: 'resources or prompts' } as const;

const named = (globs: readonly string[]): string => globs.slice(0, MAX_NAMED).join(', ') || 'none: it allows none';

/** The verdict on what the page around does not allow by its globs. */
export function notAllowed(
  refused: PolicyCall | PolicyRead,
  globs: readonly string[],
): Extract<Verdict, { readonly verdict: 'refuse' }> {
  if (!('callId' in refused))
    return {
      verdict: 'refuse',
      message: `This page does not allow scripts to request ${NOUNS[refused.read]} from ${refused.serverId}`,
      hint: `Use one of ${named(globs)}`,
    };
  return {
    verdict: 'refuse',
    message: `${refused.serverId}.${refused.tool.exportName} is not a tool that this page allows`,
    hint: `Call one of ${named(globs)}`,
  };
}
