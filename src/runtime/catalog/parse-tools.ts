import { type Json, messageOf } from '../json.ts';
import { atOnce } from '../slices.ts';
import type { Tool, ToolAnnotations } from '../spec.ts';

const MAX_TOOLS = 50_000;
const MAX_REASONS = 20;

/** The usable tools of a list from outside, and why the others are missing. */
export interface ParsedTools {
  readonly tools: readonly Tool[];
  /** One sentence for each entry left out, at most 20 and then a count. */
  readonly skipped: readonly string[];
}

/** One entry of `tools/list`: a tool with the fields we know of, each of its right type, or why it is none. */
export function parseTool(raw: unknown): Tool | { readonly reason: string } {
  try {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      const kind = Array.isArray(raw)
        ? 'an array'
        : raw === null || raw === undefined
          ? String(raw)
          : `a ${typeof raw}`;
      return { reason: `is ${kind}, no object` };
    }
    const name = own(raw, 'name');
    if (typeof name !== 'string')
      return { reason: name === undefined ? 'has no name' : `has a ${typeof name} as name` };
    const title = own(raw, 'title');
    const description = own(raw, 'description');
    const inputSchema = own(raw, 'inputSchema');
    const outputSchema = own(raw, 'outputSchema');
    const annotations = parseAnnotations(own(raw, 'annotations'));
    return {
      name,
      ...(typeof title === 'string' ? { title } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      ...(isSchemaLike(inputSchema) ? { inputSchema } : {}),
      ...(isSchemaLike(outputSchema) ? { outputSchema } : {}),
      ...(annotations === undefined ? {} : { annotations }),
    };
  } catch (error) {
    return { reason: `cannot be read: ${messageOf(error)}` };
  }
}

/** A whole tool list. Never throws; of two tools with one name the first counts, since a call cannot tell them apart. */
export function parseTools(raw: unknown): ParsedTools {
  return atOnce(parsingTools(raw));
}

/** As `parseTools`, one step an entry. */
export function* parsingTools(raw: unknown): Generator<void, ParsedTools> {
  if (!Array.isArray(raw)) return { tools: [], skipped: ['The tool list is not an array'] };
  const tools = new Map<string, Tool>();
  const reasons: string[] = [];
  let more = 0;
  const leaveOut = (reason: string) => {
    if (reasons.length < MAX_REASONS) reasons.push(reason);
    else more++;
  };
  const length = Math.min(raw.length, MAX_TOOLS);
  for (let index = 0; index < length; index++) {
    const tool = parseTool(raw[index]);
    if ('reason' in tool) leaveOut(`Entry ${index + 1} of the tool list ${tool.reason}`);
    else if (tools.has(tool.name)) leaveOut(`Entry ${index + 1} of the tool list repeats the name ${shown(tool.name)}`);
    else tools.set(tool.name, tool);
    yield;
  }
  if (raw.length > length) reasons.push(`Only the first ${MAX_TOOLS} of ${raw.length} tools are used`);
  if (more > 0) reasons.push(`${more} more entries of the tool list are left out for reasons of the same kinds`);
  return { tools: [...tools.values()], skipped: reasons };
}

/** An own property; what a prototype brings along was never sent by the server. */
function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/** Any JSON may stand where a schema should: readers widen what they cannot use. */
function isSchemaLike(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
}

/** The annotations that MCP names, each of its right type, and plain values that a server adds of its own (§6.3). */
function parseAnnotations(raw: unknown): ToolAnnotations | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const annotations: { [name: string]: string | number | boolean } = {};
  for (const name of Object.keys(raw).slice(0, MAX_ANNOTATIONS)) {
    const value = own(raw, name);
    const type = Object.hasOwn(ANNOTATION_TYPES, name) ? ANNOTATION_TYPES[name] : undefined;
    const fits = type === undefined ? isShort(name, value) : typeof value === type;
    if (isPlain(value) && fits) annotations[name] = value;
  }
  return Object.keys(annotations).length === 0 ? undefined : annotations;
}

const ANNOTATION_TYPES: Readonly<Record<string, 'string' | 'boolean'>> = {
  title: 'string',
  readOnlyHint: 'boolean',
  destructiveHint: 'boolean',
  idempotentHint: 'boolean',
  openWorldHint: 'boolean',
};
const MAX_ANNOTATIONS = 50;
const MAX_ANNOTATION_CHARS = 1_000;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'boolean' || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** What no reader knows of is kept only where it costs nothing. */
const isShort = (name: string, value: unknown): boolean =>
  name !== '__proto__' && name.length <= MAX_ANNOTATION_CHARS && String(value).length <= MAX_ANNOTATION_CHARS;

function shown(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
}
