import { isJsonObject, type JsonObject } from '../../json.ts';

/**
 * Finds the schema that a `$ref` (or, if it is dynamic, a `$dynamicRef`) in `from` points at inside one document; undefined
 * where it leads nowhere, or out of the document, or where a dynamic one means different things by how it is reached.
 */
export type ResolveReference = (reference: string, from: JsonObject, isDynamic?: boolean) => unknown;

/** The address of a document that states none. */
const ROOT = 'schema://root/';
/** Keywords whose value is data, and keywords whose value is a map of schemas under names of any kind. */
const DATA = /^(const|default|enum|examples)$/;
const MAP = /^(\$defs|definitions|dependentSchemas|p.*roperties)$/;

/** What `read` gives, or the text itself where it cannot be read. */
function attempt(text: string, read: (text: string) => string): string {
  try {
    return read(text);
  } catch {
    return text;
  }
}

function absolute(reference: string, base: string): string {
  return attempt(reference, () => new URL(reference, base).href);
}

/** What stands at each address, and the base address of each schema. */
interface Index {
  readonly at: Map<string, unknown>;
  readonly bases: Map<unknown, string>;
}

function indexOf(root: unknown, refsStandAlone: boolean): Index {
  const at = new Map([[ROOT, root]]);
  const bases = new Map<unknown, string>();
  const waiting: [node: unknown, base: string, isMap: boolean][] = [[root, ROOT, false]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, outer, isMap] = next;
    if (typeof node !== 'object' || node === null || bases.has(node)) continue;
    let base = outer;
    const { $id, $ref, $anchor, $dynamicAnchor } = node as JsonObject;
    if (!isMap) {
      if (typeof $id === 'string' && !(refsStandAlone && $ref !== undefined)) {
        const address = absolute($id, base).replace(/#$/, '');
        if (!address.includes('#')) base = address;
        at.set(address, node);
      }
      for (const anchor of [$anchor, $dynamicAnchor]) {
        if (typeof anchor === 'string') at.set(`${base}#${anchor}`, node);
      }
      // The same dynamic anchor a second time means that one address alone does not tell the target.
      const dynamic = `dynamic:${$dynamicAnchor}`;
      if (typeof $dynamicAnchor === 'string') at.set(dynamic, at.has(dynamic) ? undefined : node);
    }
    bases.set(node, base);
    for (const [key, child] of Object.entries(node).reverse()) {
      if (isMap || !DATA.test(key)) waiting.push([child, base, !isMap && MAP.test(key)]);
    }
  }
  return { at, bases };
}

/** Follows a JSON Pointer (RFC 6901) in a URI fragment, through own members only. */
function follow(document: unknown, fragment: string): unknown {
  let node = document;
  for (const segment of fragment.split('/').slice(1)) {
    const key = attempt(segment, decodeURIComponent).replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as JsonObject)[key];
  }
  return node;
}

/** Resolves references of a document, which is read through at the first of them. Nothing is ever fetched. */
export function createResolver(root: unknown, refsStandAlone: boolean): ResolveReference {
  let index: Index | undefined;
  return (reference, from, isDynamic) => {
    index ??= indexOf(root, refsStandAlone);
    const { at, bases } = index;
    const address = absolute(reference, bases.get(from) ?? ROOT);
    const [document = '', fragment = ''] = address.split('#');
    const target = at.has(address) || /^[^/]/.test(fragment) ? at.get(address) : follow(at.get(document), fragment);
    const anchor = isDynamic && isJsonObject(target) && target.$dynamicAnchor;
    return anchor && reference.endsWith(`#${anchor}`) ? at.get(`dynamic:${anchor}`) : target;
  };
}
