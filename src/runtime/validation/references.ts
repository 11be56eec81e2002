import { isJsonObject, type JsonObject } from '../json.ts';
import { type Draft, LIST_KEYWORDS, MAP_KEYWORDS, SCHEMA_KEYWORDS } from './keywords.ts';

const ROOT_URI = 'schema://root/';
const MAX_SCHEMAS = 200_000;

/** Finds the targets of references inside one schema document; nothing is ever fetched. */
export interface References {
  /** Target of a `$ref` that stands in `from`: a schema, or undefined where it leads nowhere we know. */
  resolve(ref: string, from: JsonObject): JsonObject | boolean | undefined;
  /** Target of a `$dynamicRef`; undefined where it depends on the way taken there. */
  resolveDynamic(ref: string, from: JsonObject): JsonObject | boolean | undefined;
  /** Target of a `$recursiveRef` (2019-09). */
  resolveRecursive(from: JsonObject): JsonObject | boolean | undefined;
}

/** The references of a document; its identifiers are gathered at the first question. */
export function referencesOf(root: JsonObject, draft: Draft): References {
  let created: Index | undefined;
  const index = () => {
    created ??= indexSchema(root, draft);
    return created;
  };
  return {
    resolve: (ref, from) => resolve(index(), ref, from),
    resolveDynamic: (ref, from) => {
      const target = resolve(index(), ref, from);
      const name = ref.slice(ref.indexOf('#') + 1);
      if (!isJsonObject(target) || target.$dynamicAnchor !== name) return target;
      // The outermost anchor of that name wins, and evaluation always starts in the root's resource.
      const places = index().dynamicAnchors.get(name) ?? [];
      return (
        places.find((place) => place.uri === index().rootUri)?.schema ?? (places.length === 1 ? target : undefined)
      );
    },
    resolveRecursive: (from) => {
      const { recursiveRoots, byUri, uriOf } = index();
      const own = byUri.get(uriOf.get(from) ?? ROOT_URI);
      if (own?.$recursiveAnchor !== true) return own;
      return recursiveRoots.includes(root) ? root : recursiveRoots.length === 1 ? own : undefined;
    },
  };
}

interface Index {
  readonly rootUri: string;
  /** Resources by URI, anchors by URI and fragment. */
  readonly byUri: Map<string, JsonObject>;
  /** URI of the resource each schema belongs to. */
  readonly uriOf: Map<object, string>;
  readonly dynamicAnchors: Map<string, { readonly uri: string; readonly schema: JsonObject }[]>;
  readonly recursiveRoots: JsonObject[];
  readonly draft: Draft;
}

function indexSchema(root: JsonObject, draft: Draft): Index {
  const index: Index = {
    rootUri: ownUri(root, ROOT_URI, draft) ?? ROOT_URI,
    byUri: new Map([[ROOT_URI, root]]),
    uriOf: new Map(),
    dynamicAnchors: new Map(),
    recursiveRoots: [],
    draft,
  };
  addSchemas(index, root, ROOT_URI);
  return index;
}

/** Enters a schema and all schemas in it, without recursion. */
function addSchemas(index: Index, start: JsonObject, startUri: string): void {
  const waiting: { readonly schema: unknown; readonly uri: string }[] = [{ schema: start, uri: startUri }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema } = next;
    if (!isJsonObject(schema) || index.uriOf.has(schema)) continue;
    if (index.uriOf.size >= MAX_SCHEMAS) throw new RangeError(`It holds more than ${MAX_SCHEMAS} schemas`);
    const uri = enter(index, schema, next.uri);
    for (const child of subschemas(schema)) waiting.push({ schema: child, uri });
  }
}

function enter(index: Index, schema: JsonObject, outerUri: string): string {
  const uri = ownUri(schema, outerUri, index.draft) ?? outerUri;
  index.uriOf.set(schema, uri);
  if (!index.byUri.has(uri)) index.byUri.set(uri, schema);
  const id = idOf(schema, index.draft);
  const anchors = [schema.$anchor, schema.$dynamicAnchor, id?.startsWith('#') === true ? id.slice(1) : undefined];
  for (const anchor of anchors) if (typeof anchor === 'string') index.byUri.set(`${uri}#${anchor}`, schema);
  if (typeof schema.$dynamicAnchor === 'string') {
    const places = index.dynamicAnchors.get(schema.$dynamicAnchor) ?? [];
    index.dynamicAnchors.set(schema.$dynamicAnchor, [...places, { uri, schema }]);
  }
  if (schema.$recursiveAnchor === true) index.recursiveRoots.push(schema);
  return uri;
}

function* subschemas(schema: JsonObject): Generator<unknown> {
  for (const keyword of SCHEMA_KEYWORDS) if (Object.hasOwn(schema, keyword)) yield schema[keyword];
  for (const keyword of LIST_KEYWORDS) {
    const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (Array.isArray(list)) yield* list;
  }
  for (const keyword of MAP_KEYWORDS) {
    const map = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (isJsonObject(map)) for (const key of Object.keys(map)) yield map[key];
  }
}

function idOf(schema: JsonObject, draft: Draft): string | undefined {
  // Up to draft-07 whatever stands beside `$ref` is ignored, an id too.
  if (draft !== 'current' && typeof schema.$ref === 'string') return undefined;
  const id = draft === 'draft-04' ? (schema.id ?? schema.$id) : schema.$id;
  return typeof id === 'string' ? id : undefined;
}

/** The URI a schema gives itself, or undefined where it is part of the resource around it. */
function ownUri(schema: JsonObject, outerUri: string, draft: Draft): string | undefined {
  const id = idOf(schema, draft);
  return id === undefined || id.startsWith('#') ? undefined : join(id, outerUri)?.split('#', 1)[0];
}

function join(reference: string, base: string): string | undefined {
  if (reference.startsWith('#')) return base + reference;
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function resolve(index: Index, ref: string, from: JsonObject): JsonObject | boolean | undefined {
  const absolute = join(ref, index.uriOf.get(from) ?? ROOT_URI);
  if (absolute === undefined) return undefined;
  const hash = absolute.indexOf('#');
  const uri = hash === -1 ? absolute : absolute.slice(0, hash);
  const fragment = hash === -1 ? '' : decode(absolute.slice(hash + 1));
  const resource = index.byUri.get(uri);
  if (resource === undefined || fragment === '') return resource;
  if (!fragment.startsWith('/')) return index.byUri.get(`${uri}#${fragment}`);
  let place: unknown = resource;
  for (const token of fragment.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as Record<string, unknown>)[key];
  }
  if (typeof place === 'boolean') return place;
  if (!isJsonObject(place)) return undefined;
  addSchemas(index, place, uri);
  return place;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
