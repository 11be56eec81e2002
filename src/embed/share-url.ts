import type { Session } from '../session/index.ts';
import type { Embed } from './embed-state.ts';

/** Address of the playground with what the runner shows: script, servers and recording. A server of the page stays here. */
export async function shareUrl(session: Session, embed: Embed): Promise<string> {
  const { share } = await import('../session/sharing/share.ts');
  const { scripts, activeScriptId, servers, catalog, limits, toolMetadata } = session.store.getState();
  const recording = embed.getState().config.recording === null ? undefined : session.recording();
  const shared = { scripts, activeScriptId, servers, catalog, limits, toolMetadata };
  const { fragment } = await share(shared, {
    allScripts: true,
    servers: true,
    ...(recording === undefined ? {} : { recording }),
  });
  return `${new URL('./', location.href).href}${fragment}`;
}
