import type { GuestThrow } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { parseMarked } from '../../large-integers.ts';
import type { CallToolResult } from '../../spec.ts';
import type { Encoded, ToolRef } from '../dialect.ts';
import { propertyFor } from './call-plan.ts';
import { type Operation, readToolName } from './operations.ts';

/** Longest excerpt of what a tool answered, where it is not what an operation gives. */
const MAX_EXCERPT_CHARS = 200;

/** The value of an operation: a page of items, a model, or a count. Failures, and a model that is not there, are thrown. */
export function encode(
  result: CallToolResult,
  { tool, input }: { readonly tool: ToolRef; readonly input: Json },
): Encoded {
  const read = readToolName(tool.toolName);
  if (result.isError === true) return { thrown: thrown(errorText(result)) };
  const value = unwrapped(result);
  if (read === undefined) return { value };
  const { operation, entity } = read;
  const request = isJsonObject(input) ? input : {};
  switch (operation) {
    case 'collection':
      return (
        pageOf(value, request) ?? { thrown: thrown(`"${tool.toolName}" gave no list of items: ${excerpt(value)}`) }
      );
    case 'getById': {
      const id = argumentOf(request, 'id');
      const named = id === undefined ? 'It' : `${entity} "${typeof id === 'string' ? id : JSON.stringify(id)}"`;
      return value === null ? { thrown: thrown(`${named} was not found`) } : { value };
    }
    case 'upsert':
      return { value };
    case 'delete':
    case 'deleteMany':
      return { value: countOf(value, operation, request) };
  }
}

/** The same, with the count beside a list that came without a page. */
export function encodeCurrent(result: CallToolResult, call: { readonly tool: ToolRef; readonly input: Json }): Encoded {
  const encoded = encode(result, call);
  if (!('value' in encoded) || readToolName(call.tool.toolName)?.operation !== 'collection') return encoded;
  const { value } = encoded;
  if (!Array.isArray(unwrapped(result)) || !isJsonObject(value) || !Array.isArray(value.items)) return encoded;
  return { value: { ...value, count: value.items.length } };
}

const thrown = (message: string): GuestThrow => ({
  errorClass: 'ToolCallError',
  message,
  hint: 'Catch it with try and catch and go on, or correct the call.',
});

const textsOf = ({ content = [] }: CallToolResult): readonly string[] =>
  content.flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []));

function errorText(result: CallToolResult): string {
  const text = textsOf(result).join('\n');
  if (text !== '') return text;
  const { structuredContent } = result;
  const message = isJsonObject(structuredContent) ? (structuredContent.message ?? structuredContent.error) : undefined;
  if (typeof message === 'string') return message;
  return structuredContent === undefined ? 'The operation failed' : excerpt(structuredContent);
}

/** Structured content, else the texts together, as JSON where they are that. */
function unwrapped(result: CallToolResult): Json {
  if (result.structuredContent !== undefined) return unboxed(result.structuredContent);
  const message = textsOf(result).join('\n');
  if (message === '') return null;
  try {
    return unboxed(parseMarked(message));
  } catch {
    return message;
  }
}

/** What some servers put into `{ result }`, because structured content must be an object. */
function unboxed(value: Json): Json {
  if (!isJsonObject(value) || Object.keys(value).length !== 1 || value.result === undefined) return value;
  return isJsonObject(value.result) ? value : value.result;
}

const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The first number or list under one of these names, whatever their case and separators. */
function named<T extends Json>(
  value: JsonObject,
  names: readonly string[],
  is: (value: Json) => value is T,
): T | undefined {
  for (const name of names) {
    const key = Object.keys(value).find((candidate) => letters(candidate) === name);
    const member = key === undefined ? undefined : value[key];
    if (member !== undefined && is(member)) return member;
  }
  return undefined;
}
const isNumber = (value: Json): value is number => typeof value === 'number';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const TOTALS = ['totalcount', 'total', 'count'];

function pageOf(value: Json, request: JsonObject): Encoded | undefined {
  const page = numberOf(request, 'page') ?? 1;
  if (value === null || isList(value)) {
    const items = value ?? [];
    return {
      value: { items, page, pageSize: numberOf(request, 'pageSize') ?? items.length, totalCount: items.length },
    };
  }
  if (!isJsonObject(value)) return undefined;
  const lists = Object.values(value).filter(isList);
  const total = named(value, TOTALS, isNumber);
  const items =
    named(value, ['items', 'data', 'results', 'records', 'value'], isList) ??
    (lists.length === 1 ? lists[0] : total === 0 ? [] : undefined);
  if (items === undefined) return undefined;
  return {
    value: {
      ...value,
      items,
      page: named(value, ['page', 'pagenumber'], isNumber) ?? page,
      pageSize: named(value, ['pagesize', 'perpage'], isNumber) ?? numberOf(request, 'pageSize') ?? items.length,
      totalCount: total ?? items.length,
    },
  };
}

/** An argument in the input of a tool, under whatever name the tool has for it. */
function argumentOf(input: JsonObject, argument: string): Json | undefined {
  const name = propertyFor(argument, { properties: input });
  return name === undefined ? undefined : input[name];
}

function numberOf(input: JsonObject, argument: string): number | undefined {
  const value = argumentOf(input, argument);
  return typeof value === 'number' ? value : undefined;
}

/** How many were deleted, where the tool says so; else as many as it was asked to delete. */
function countOf(value: Json, operation: Operation, request: JsonObject): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isList(value)) return value.length;
  if (isJsonObject(value)) {
    const count = named(value, ['count', 'deleted', 'deletedcount', 'affected', 'total'], isNumber);
    if (count !== undefined) return count;
    const list = named(value, ['deleted', 'ids', 'items'], isList);
    if (list !== undefined) return list.length;
    if (value.deleted === false || value.success === false) return 0;
  }
  const ids = operation === 'deleteMany' ? Object.values(request).find(isList) : undefined;
  return ids?.length ?? 1;
}

function excerpt(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_EXCERPT_CHARS ? `${text.slice(0, MAX_EXCERPT_CHARS)}…` : text;
}
