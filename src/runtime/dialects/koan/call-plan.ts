import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Entity, EntityTool } from './entities.ts';
import type { Operation } from './operations.ts';

/** How a tool wants to be given one value. */
type Form = 'text' | 'list' | 'number';

/** How the arguments of an operation become the input of its tool: for the guest, as JSON. */
export interface CallPlan {
  readonly operation: Operation;
  readonly serverId: string;
  readonly toolName: string;
  /** The tool's own names of arguments, where they differ. */
  readonly names: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, Form>>;
  /** True where the fields of the model are the input itself. */
  readonly spread: boolean;
  /** Whether the default set of a run is passed. */
  readonly takesSet: boolean;
}

/** Other names that tools have for an argument, letters alone. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  id: ['key'],
  ids: ['keys'],
  model: ['entity', 'item', 'data', 'value', 'document', 'record', 'body'],
  pageSize: ['size', 'limit', 'perpage', 'take'],
  page: ['pagenumber', 'pageindex'],
  set: ['dataset', 'partition'],
  with: ['include', 'expand', 'relations'],
  filter: ['where'],
};

const ARGUMENTS: Readonly<Record<Operation, readonly string[]>> = {
  collection: ['filter', 'pageSize', 'page', 'set', 'with', 'sort'],
  getById: ['id', 'set', 'with'],
  upsert: ['model', 'set'],
  delete: ['id', 'set'],
  deleteMany: ['ids', 'set'],
};

const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The properties that an input schema names. */
export const propertiesOf = (schema: unknown): JsonObject =>
  isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};

/** The tool's own name of an argument; undefined where its schema names none such. */
export function propertyFor(argument: string, schema: unknown, stem = ''): string | undefined {
  const names = Object.keys(propertiesOf(schema));
  if (names.includes(argument)) return argument;
  const words = [letters(argument), ...(ALSO[argument] ?? [])];
  if (argument === 'id' || argument === 'ids') words.push(`${stem}${argument}`);
  if (argument === 'model') words.push(stem);
  for (const word of words) {
    const match = names.find((name) => letters(name) === word);
    if (match !== undefined) return match;
  }
  return undefined;
}

export function planOf({ name }: Entity, { operation, server, tool }: EntityTool): CallPlan {
  const schema = tool.inputSchema;
  const stem = letters(name);
  const properties = propertiesOf(schema);
  const names: Record<string, string> = {};
  const forms: Record<string, Form> = {};
  for (const argument of ARGUMENTS[operation]) {
    const property = propertyFor(argument, schema, stem);
    if (property === undefined) continue;
    if (property !== argument) names[argument] = property;
    const form = formOf(properties[property]);
    if (form !== undefined) forms[argument] = form;
  }
  const isTyped = Object.keys(properties).length > 0;
  return {
    operation,
    serverId: server.id,
    toolName: tool.name,
    names,
    forms,
    spread: isTyped && propertyFor('model', schema, stem) === undefined,
    takesSet: !isTyped || propertyFor('set', schema) !== undefined,
  };
}

function formOf(schema: unknown): Form | undefined {
  const type = isJsonObject(schema) ? schema.type : undefined;
  switch (type) {
    case 'string':
      return 'text';
    case 'array':
      return 'list';
    case 'number':
    case 'integer':
      return 'number';
    default:
      return undefined;
  }
}
