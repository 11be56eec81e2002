import { type DeclarationFile, generateType } from '../../declarations/index.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { propertiesOf, propertyFor } from './call-plan.ts';
import type { Entity, EntityTool } from './entities.ts';
import { exposesCode } from './exposure.ts';
import type { Operation } from './operations.ts';
import type { Release } from './release.ts';

/** Names of types that declarations use: an entity called so has a type of another name. */
const TAKEN = new Set(['Array', 'Record', 'Partial', 'Required', 'Omit', 'Promise', 'Entities', 'Out', 'KoanSet']);

/** Declares the namespace `Koan` and the global `SDK`: the entities that scripts have, and nothing that is kept from them. */
export function declareKoan(entities: readonly Entity[], { current }: Release): DeclarationFile {
  const declared = entities.filter(({ exposure }) => exposesCode(exposure));
  const sets = named(declared, 'set');
  const text = [
    'declare namespace Koan {',
    `  /** ${sets.length === 0 ? 'A data set: tools name none.' : 'Data sets that tools name.'} */`,
    `  type KoanSet = ${sets.length === 0 ? 'string' : union(sets)};`,
    '  namespace Entities {',
    ...declared.flatMap((entity) => declareEntity(entity, current)),
    '  }',
    '  namespace Out {',
    '    /** Gives the answer to the user. The last one counts. */',
    '    function answer(text: unknown): void;',
    '    /** Logs a message. */',
    '    function info(...message: unknown[]): void;',
    '    /** Logs a warning. */',
    '    function warn(...message: unknown[]): void;',
    '  }',
    '}',
    '/** What scripts work with. Every call gives its value at once: there is nothing to await. */',
    'declare const SDK: typeof Koan;',
    "declare const console: Record<'log' | 'info' | 'debug' | 'warn' | 'error', (...args: unknown[]) => void>;",
  ];
  return { path: 'koan.d.ts', text: `${text.join('\n')}\n` };
}

const union = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(' | ');

function declareEntity(entity: Entity, paging: boolean): readonly string[] {
  const type = TAKEN.has(entity.name) ? `${entity.name}Entity` : entity.name;
  const relations = named([entity], 'with');
  const withType = relations.length === 0 ? 'string' : `${type}Relationships | (string & {})`;
  const { model, input } = modelsOf(entity, type);
  const members = entity.tools.map((tool) => [
    ...commentOf(tool),
    `      ${signature(tool.operation, type, withType, input)};`,
    ...(paging && tool.operation === 'collection' ? pageSignatures(type, withType) : []),
  ]);
  return [
    ...(relations.length === 0 ? [] : [`    type ${type}Relationships = ${union(relations)};`]),
    ...indented(model),
    ...(entity.readOnly ? [`    /** Some operations of ${entity.name} are not offered: it is read-only. */`] : []),
    `    const ${entity.name}: {`,
    ...members.flat(),
    '    };',
  ];
}

function signature(operation: Operation, type: string, withType: string, input: string): string {
  switch (operation) {
    case 'collection':
      return (
        `collection(params?: { filter?: any; pageSize?: number; page?: number; set?: KoanSet; with?: ${withType}; ` +
        `[name: string]: any }): { items: ${type}[]; page: number; pageSize: number; totalCount: number }`
      );
    case 'getById':
      return `getById(id: string | number, options?: KoanSet | { set?: KoanSet; with?: ${withType} }): ${type}`;
    case 'upsert':
      return `upsert(model: ${input}, options?: KoanSet | { set?: KoanSet }): ${type}`;
    case 'delete':
      return 'delete(id: string | number, options?: KoanSet | { set?: KoanSet }): number';
    case 'deleteMany':
      return 'deleteMany(ids: (string | number)[], options?: KoanSet | { set?: KoanSet }): number';
  }
}

/** What the current release has beside `collection`. */
function pageSignatures(type: string, withType: string): readonly string[] {
  const args = `args?: { filter?: any; sort?: string; set?: KoanSet; with?: ${withType}; [name: string]: any }`;
  const page = `{ items: ${type}[]; page: number; pageSize: number; totalCount: number }`;
  return [
    '      /** The first page of the collection. */',
    `      firstPage(pageSize?: number, ${args}): ${page};`,
    '      /** A page of the collection, by its number from 1. */',
    `      page(page: number, pageSize?: number, ${args}): ${page};`,
  ];
}

function commentOf({ tool }: EntityTool): readonly string[] {
  const description = (tool.description ?? '').replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
  return description === '' ? [] : [`      /** ${description} */`];
}

const indented = (text: string): readonly string[] =>
  text
    .replace(/^export type /gm, 'type ')
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`);

/** The type of a model as it is read, and what an upsert takes. */
function modelsOf({ tools }: Entity, type: string): { readonly model: string; readonly input: string } {
  const schemas = new Map(tools.map((tool) => [tool.operation, tool.tool]));
  const read = readSchema(schemas.get('getById')?.outputSchema, schemas.get('collection')?.outputSchema);
  const written = modelSchema(schemas.get('upsert')?.inputSchema, type.toLowerCase());
  if (read === undefined && written === undefined) {
    return { model: `interface ${type} { id: string; [name: string]: any }`, input: `Partial<${type}>` };
  }
  const input = written === undefined ? '' : generateType(written, `${type}Model`);
  const model =
    read === undefined ? `type ${type} = Required<${type}Model> & { id: string };` : generateType(read, type);
  return {
    model: [input, model].filter((text) => text !== '').join('\n'),
    input: written === undefined ? `Partial<${type}>` : `${type}Model`,
  };
}

const hasProperties = (schema: unknown): schema is JsonObject => Object.keys(propertiesOf(schema)).length > 0;

/** The schema of one model, from what reading one gives, else from what listing them gives. */
function readSchema(one: unknown, many: unknown): JsonObject | undefined {
  if (hasProperties(one)) return one;
  const items = propertiesOf(many).items;
  return isJsonObject(items) && hasProperties(items.items) ? items.items : undefined;
}

/** The schema of the model that an upsert takes: a property of its own, or all properties but the set. */
function modelSchema(schema: unknown, stem: string): JsonObject | undefined {
  if (!isJsonObject(schema) || !hasProperties(schema)) return undefined;
  const property = propertyFor('model', schema, stem);
  const set = propertyFor('set', schema);
  const properties = propertiesOf(schema);
  if (property !== undefined) {
    const model = properties[property];
    return hasProperties(model) ? model : undefined;
  }
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== set));
  return { ...schema, properties: own };
}

/** The values that schemas name for an argument, each once. */
function named(entities: readonly Entity[], argument: string): readonly string[] {
  const values = entities
    .flatMap(({ tools }) => tools)
    .flatMap(({ tool }) => {
      const property = propertyFor(argument, tool.inputSchema);
      return property === undefined ? [] : namedValues(propertiesOf(tool.inputSchema)[property]);
    });
  return [...new Set(values)];
}

function namedValues(schema: unknown): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const { enum: values, const: one, items, anyOf, oneOf } = schema;
  const parts = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [
    ...(Array.isArray(values) ? values : one === undefined ? [] : [one]).filter((value) => typeof value === 'string'),
    ...(items === undefined ? [] : namedValues(items)),
    ...parts.flatMap(namedValues),
  ];
}
