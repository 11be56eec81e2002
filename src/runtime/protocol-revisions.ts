/** The revisions of MCP that a connection can be pinned to, newest first. */
export const PROTOCOL_REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type ProtocolRevision = (typeof PROTOCOL_REVISIONS)[number];

export const isProtocolRevision = (value: unknown): value is ProtocolRevision =>
  PROTOCOL_REVISIONS.some((revision) => revision === value);
