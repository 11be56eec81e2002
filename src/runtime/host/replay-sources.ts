import { exportNames } from '../catalog/identifiers.ts';
import type { NamedTools } from '../program/named-tools.ts';
import { createReplay, type Recording } from '../recording/index.ts';
import type { Source } from '../source.ts';

/** Sources for one replay. Tools that the script names and the recording lacks can be imported; calling one is a miss. */
export function replaySources(
  recording: Recording,
  serverIds: readonly string[],
  named: NamedTools,
): readonly Source[] {
  const ids = new Set([...serverIds, ...named.servers.map(({ serverId }) => serverId)]);
  return createReplay(
    recording,
    [...ids].map((id) => {
      const recorded = new Set(recording.calls.filter(({ server }) => server === id).map(({ tool }) => tool));
      const exported = new Set(exportNames([...recorded]).values());
      const tools = named.servers.find(({ serverId }) => serverId === id)?.tools ?? [];
      return { id, tools: tools.filter((name) => !exported.has(name)) };
    }),
  );
}
