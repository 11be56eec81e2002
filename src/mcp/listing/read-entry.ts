import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { Prompt, PromptArgument, Resource, ResourceTemplate } from '../../runtime/spec.ts';

/** An entry that cannot be offered, and why: a predicate without its subject, “has no name”. */
export interface LeftOut {
  readonly reason: string;
  readonly name?: string;
}

export function readResourceEntry(entry: unknown): Resource | LeftOut {
  if (!isJsonObject(entry)) return { reason: 'is not an object' };
  const { uri, size } = entry;
  if (typeof uri !== 'string' || uri === '') return { reason: 'has no uri' };
  return { uri, ...described(entry), ...(typeof size === 'number' && { size }) };
}

export function readResourceTemplateEntry(entry: unknown): ResourceTemplate | LeftOut {
  if (!isJsonObject(entry)) return { reason: 'is not an object' };
  const { uriTemplate } = entry;
  if (typeof uriTemplate !== 'string' || uriTemplate === '') return { reason: 'has no uriTemplate' };
  return { uriTemplate, ...described(entry) };
}

export function readPromptEntry(entry: unknown): Prompt | LeftOut {
  if (!isJsonObject(entry)) return { reason: 'is not an object' };
  const { name, arguments: args } = entry;
  if (typeof name !== 'string' || name === '') return { reason: 'has no name' };
  const { title, description } = strings(entry, ['title', 'description']);
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(Array.isArray(args) && { arguments: args.flatMap(readArgument) }),
  };
}

function readArgument(raw: unknown): PromptArgument[] {
  if (!isJsonObject(raw) || typeof raw.name !== 'string') return [];
  const { name, required } = raw;
  return [
    {
      name,
      ...strings(raw, ['title', 'description']),
      ...(typeof required === 'boolean' && { required }),
    },
  ];
}

function described(entry: JsonObject): Partial<Record<'name' | 'title' | 'description' | 'mimeType', string>> {
  return strings(entry, ['name', 'title', 'description', 'mimeType']);
}

/** Those of the members that are strings. */
function strings<Key extends string>(entry: JsonObject, keys: readonly Key[]): Partial<Record<Key, string>> {
  const fields: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = Object.hasOwn(entry, key) ? entry[key] : undefined;
    if (typeof value === 'string') fields[key] = value;
  }
  return fields;
}
