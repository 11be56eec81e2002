import { isProtocolRevision, type ProtocolRevision } from '../runtime/protocol-revisions.ts';

/** The revision of MCP that a server is pinned to, as a part of its configuration; nothing where it is pinned to none. */
export const pinnedProtocol = ({
  protocol,
}: {
  readonly protocol?: string | undefined;
}): {
  readonly protocol?: ProtocolRevision;
} => (isProtocolRevision(protocol) ? { protocol } : {});
