import { isJsonObject, type JsonObject } from '../../json.ts';

/** Finds what `$ref` and its kin point at inside one schema document. Nothing is ever fetched. */
export interface References {
  /** The schema that a `$ref` in `from` points at; undefined where it leads nowhere or out of the document. */
  resolve(reference: string, from: JsonObject): unknown;
  /** As `resolve`, for `$dynamicRef`: undefined too where its target depends on how it was reached. */
  resolveDynamic(reference: string, from: JsonObject): unknown;
}

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

/** References of a document, which is read through at the first one that is asked for. */
export function createReferences(root: unknown, refsStandAlone: boolean): References {
  let made: Index | undefined;
  const index = () => {
    made ??= indexOf(root, refsStandAlone);
    return made;
  };
  const resolve = (reference: string, from: JsonObject) => {
    const { at, bases } = index();
    const address = absolute(reference, bases.get(from) ?? ROOT);
    if (at.has(address)) return at.get(address);
    const [document = '', fragment = ''] = address.split('#');
    return /^(\/|$)/.test(fragment) ? follow(at.get(document), fragment) : undefined;
  };
  return {
    resolve,
    resolveDynamic(reference, from) {
      const target = resolve(reference, from);
      const name = isJsonObject(target) ? target.$dynamicAnchor : undefined;
      if (!reference.endsWith(`#${name}`)) return target;
      return index().at.get(`dynamic:${name}`);
    },
  };
}
