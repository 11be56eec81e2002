const NAME = /^([A-Za-z_$][\w$]*)\.([A-Za-z_$][\w$]*)$/;

/** Names that no namespace takes: what scripts have under them stays. */
const RESERVED = new Set(
  [
    ['console', 'Math', 'JSON', 'Object', 'Array', 'String', 'Number', 'Boolean', 'Promise', 'Symbol', 'Map', 'Set'],
    ['WeakMap', 'WeakSet', 'Date', 'Error', 'RegExp', 'globalThis', 'global', 'window', 'self', 'undefined', 'null'],
    ['true', 'false', 'callTool', 'getTool', 'mcpLog', 'mcpNotify', 'codecallContext'],
  ].flat(),
);

/** Tools called `space.method`, by the space and the method: what scripts also call as `space.method(input)`. */
export function toolNamespaces({
  callable,
}: {
  readonly callable: readonly { readonly name: string }[];
}): ReadonlyMap<string, readonly string[]> {
  const spaces = new Map<string, string[]>();
  for (const { name } of callable) {
    const [, space = '', method = ''] = NAME.exec(name) ?? [];
    if (space === '' || RESERVED.has(space)) continue;
    spaces.set(space, [...(spaces.get(space) ?? []), method]);
  }
  return spaces;
}

/** The tool that `space.method` calls. */
export const namespacedName = (space: string, method: string): string => `${space}.${method}`;
