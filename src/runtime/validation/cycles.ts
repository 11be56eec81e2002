import { childNodes, type SchemaNode, type Subschema } from './schema-node.ts';

/**
 * Cuts references that lead back to a schema before any property or item is entered: applied to one value, they would never
 * end. True where one was cut.
 */
export function cutCycles(roots: readonly Subschema[], targets: Readonly<Record<string, Subschema>>): boolean {
  const done = new Set<SchemaNode>();
  const open = new Set<SchemaNode>();
  let cut = false;
  /** False where `schema` must not be entered from here. */
  const enter = (schema: Subschema | undefined): boolean => {
    if (typeof schema !== 'object' || done.has(schema)) return true;
    if (open.has(schema)) {
      cut = true;
      return false;
    }
    open.add(schema);
    if (schema.$ref !== undefined && !enter(targets[schema.$ref])) delete schema.$ref;
    for (const keyword of ['not', 'if', 'then', 'else'] as const) if (!enter(schema[keyword])) delete schema[keyword];
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      schema[keyword]?.forEach((item, index, list) => {
        if (!enter(item)) list[index] = true;
      });
    }
    const { dependentSchemas } = schema;
    for (const name of Object.keys(dependentSchemas ?? {})) {
      if (dependentSchemas !== undefined && !enter(dependentSchemas[name])) dependentSchemas[name] = true;
    }
    open.delete(schema);
    done.add(schema);
    return true;
  };
  const all = new Set(roots);
  for (const schema of all) {
    if (typeof schema !== 'object') continue;
    enter(schema);
    for (const child of childNodes(schema)) all.add(child);
  }
  return cut;
}
