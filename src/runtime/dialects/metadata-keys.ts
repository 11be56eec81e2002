/** The names by which metadata may speak of a tool, the most exact first. */
export const metadataKeys = (
  tool: string,
  { id, sourceId }: { readonly id: string; readonly sourceId: string },
): readonly string[] => [...new Set([`${sourceId}:${tool}`, `${id}:${tool}`, tool])];
