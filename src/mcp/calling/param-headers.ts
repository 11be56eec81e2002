import { isJsonObject, type Json, type JsonSchema } from '../../runtime/json.ts';

/** An argument that goes into a header as well. */
interface Declaration {
  readonly path: readonly string[];
  readonly header: string;
}

export type HeaderDeclarations =
  | { readonly ok: true; readonly declarations: readonly Declaration[] }
  | { readonly ok: false; readonly reason: string };

const MARK = 'x-mcp-header';
const TYPES = new Set<unknown>(['string', 'integer', 'boolean']);
/** `token` of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Members of a schema that hold data, in which a mark means nothing. */
const DATA = new Set(['const', 'enum', 'default', 'example', 'examples']);
const MAX_SCHEMA_DEPTH = 64;

/**
 * The arguments that a tool marks with `x-mcp-header` (2026-07-28, “Custom Headers from Tool Parameters”). A mark counts
 * only on a string, integer or boolean that is reached through `properties` alone; anywhere else it spoils the tool.
 */
export function headerDeclarations(schema: JsonSchema | undefined): HeaderDeclarations {
  const declarations: Declaration[] = [];
  const names = new Set<string>();

  function visit(node: unknown, path: readonly string[], reachable: boolean): string | undefined {
    if (typeof node !== 'object' || node === null || path.length > MAX_SCHEMA_DEPTH) return undefined;
    if (Array.isArray(node)) return firstProblem(node, (item) => visit(item, path, false));
    if (Object.hasOwn(node, MARK)) {
      const problem = declare(node as Record<string, unknown>, path, reachable);
      if (problem !== undefined) return problem;
    }
    return firstProblem(Object.entries(node), ([key, child]) => {
      if (DATA.has(key)) return undefined;
      if (key !== 'properties' || !isJsonObject(child)) return visit(child, [...path, key], false);
      return firstProblem(Object.entries(child), ([name, property]) => visit(property, [...path, name], reachable));
    });
  }

  function declare(node: Record<string, unknown>, path: readonly string[], reachable: boolean): string | undefined {
    const header = node[MARK];
    const where = path.join('.') || 'the root';
    if (!reachable || path.length === 0) return `${where} is not reached through properties alone`;
    if (typeof header !== 'string' || !TOKEN.test(header)) return `at ${where} it is not a header name`;
    if (!TYPES.has(node.type)) return `${where} is neither string, integer nor boolean`;
    if (names.has(header.toLowerCase())) return `${header} is named twice`;
    names.add(header.toLowerCase());
    declarations.push({ path, header });
    return undefined;
  }

  const reason = visit(schema, [], true);
  return reason === undefined ? { ok: true, declarations } : { ok: false, reason };
}

/**
 * The headers that mirror marked arguments. The SDK leaves them out in a page, and a server that wants them refuses the
 * call without.
 */
export function paramHeaders(schema: JsonSchema | undefined, input: Json | undefined): Record<string, string> {
  const declared = headerDeclarations(schema);
  const headers: Record<string, string> = {};
  if (!declared.ok) return headers;
  for (const { path, header } of declared.declarations) {
    const text = headerText(valueAt(input, path));
    if (text !== undefined) headers[`Mcp-Param-${header}`] = encodeHeaderText(text);
  }
  return headers;
}

function valueAt(input: Json | undefined, path: readonly string[]): Json | undefined {
  let value = input;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function headerText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value);
  return undefined;
}

const PLAIN = /^[\t\x20-\x7e]+$/;
const ENCODED = /^=\?base64\?.*\?=$/s;

/** Text that a header cannot carry as it is goes as base64 of its UTF-8 bytes. */
function encodeHeaderText(text: string): string {
  if (PLAIN.test(text) && text === text.trim() && !ENCODED.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}

function firstProblem<Item>(items: readonly Item[], check: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
