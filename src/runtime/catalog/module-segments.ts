/**
 * Module path segment of one server id (§5.0.1): lowercased, characters outside `[a-z0-9-]` replaced by `-`, runs of
 * `-` collapsed, ends stripped. An id of which nothing is left becomes `server`, for a path cannot end in nothing.
 */
export function moduleSegment(serverId: string): string {
  const segment = serverId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return segment === '' ? 'server' : segment;
}

/**
 * Segments of all servers in the order of the configuration; a repeated one gets `--2`, `--3`, … The numbered ones meet no
 * other server, since a clean segment never holds `--`.
 */
export function moduleSegments(serverIds: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return serverIds.map((id) => {
    const segment = moduleSegment(id);
    const count = (seen.get(segment) ?? 0) + 1;
    seen.set(segment, count);
    return count === 1 ? segment : `${segment}--${count}`;
  });
}
