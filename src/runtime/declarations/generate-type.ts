import { isJsonObject } from '../json.ts';
import { docComment } from './docs/doc-comment.ts';
import { schemaDocs } from './docs/schema-docs.ts';
import { type PrintedType, type PrintOptions, printSchema } from './schema-printer.ts';
import { typeName, uniqueNames } from './types/names.ts';

/** Revision of JSON Schema to read a schema by. Only draft-07 and older differ: there nothing counts beside `$ref`. */
export type SchemaDraft = 'draft-07' | '2020-12';

export interface GenerateTypeOptions {
  /** By default what the schema's `$schema` says, else 2020-12. */
  readonly draft?: SchemaDraft | (string & {});
}

/**
 * TypeScript text that declares the type `name` of all values that a JSON Schema allows, and the types it refers to
 * (§6.2). What TypeScript cannot say is widened, never narrowed. Never throws, whatever the schema; a `name` that no
 * type may have becomes one that a type may have.
 */
export function generateType(schema: unknown, name: string, options: GenerateTypeOptions = {}): string {
  const ownName = typeName(name);
  const { text, docs, helpers } = typeOf(schema, ownName, {
    ...options,
    uniqueName: uniqueNames([ownName]),
    indent: '',
  });
  return `${docComment(docs, '')}export type ${ownName} = ${text};\n${helpers}`;
}

/** The printed type of a schema; `unknown` with the reason in its docs for one that cannot even be read. */
export function typeOf(
  schema: unknown,
  name: string,
  options: GenerateTypeOptions & Omit<PrintOptions, 'refsStandAlone'>,
): PrintedType {
  try {
    return printSchema(schema, name, { ...options, refsStandAlone: readsAsDraft07(schema, options.draft) });
  } catch (error) {
    return { text: 'unknown', docs: schemaDocs(undefined, [`${error}`]), helpers: '', named: [] };
  }
}

/** Whether a schema is read as draft-07 or older. */
export function readsAsDraft07(schema: unknown, draft?: string): boolean {
  return /draft-?0?[3-7]\b/.test(draft ?? String(isJsonObject(schema) && schema.$schema));
}
