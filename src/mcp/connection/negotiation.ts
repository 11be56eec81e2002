import type { ClientOptions } from '@modelcontextprotocol/client';
import type { ProtocolRevision } from '../../runtime/protocol-revisions.ts';

/** The first revision without sessions and hand-shake. Revisions are dates: their order is that of their texts. */
const FIRST_MODERN = '2026-07-28';

export const isModern = (protocol: ProtocolRevision): boolean => protocol >= FIRST_MODERN;

/** Options of a client that negotiates the revision, or is pinned to one. */
export function negotiation(
  protocol: ProtocolRevision | undefined,
  probeTimeoutMs: number,
): Pick<ClientOptions, 'versionNegotiation' | 'supportedProtocolVersions'> {
  const probe = { timeoutMs: probeTimeoutMs };
  if (protocol === undefined) return { versionNegotiation: { mode: 'auto', probe } };
  return isModern(protocol)
    ? { versionNegotiation: { mode: { pin: protocol }, probe } }
    : { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: [protocol] };
}
