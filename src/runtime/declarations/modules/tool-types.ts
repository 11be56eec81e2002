import type { CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject } from '../../json.ts';
import { docComment } from '../docs/doc-comment.ts';
import { readsAsDraft07, typeOf } from '../generate-type.ts';
import { pascalCase, type UniqueNames } from '../types/names.ts';
import { createResolver } from '../types/references.ts';
import { acceptsEmpty } from './accepts-empty.ts';
import { toolDocs } from './tool-docs.ts';

/** A type no longer than this is written where it is used; any other gets a name. */
const MAX_INLINE_LENGTH = 60;

/** What a tool without input takes (§5.3.1). */
const ANY_OBJECT = '{ [k: string]: unknown }';

export interface ToolTypesOptions {
  readonly indent: string;
  /** The type of what a tool without an output schema gives. */
  readonly untyped: string;
  /** What such a tool gives, in words. */
  readonly untypedDocs?: string;
  /** How the tool is called in its example, where not by its name alone. */
  readonly callee?: string;
}

/** What a declaration of one tool is made from. */
export interface ToolTypes {
  readonly input: TypeUse;
  /** `?` where the tool can be called without input. */
  readonly mark: string;
  readonly output: TypeUse;
  readonly docs: string;
}

/** The types and the doc comment of a tool. */
export function toolTypes(
  tool: CatalogTool,
  exportName: string,
  uniqueName: UniqueNames,
  { indent, untyped, untypedDocs, callee = exportName }: ToolTypesOptions,
): ToolTypes {
  const { inputSchema, outputSchema } = tool;
  const baseName = pascalCase(exportName);
  const resolve = createResolver(inputSchema, readsAsDraft07(inputSchema));
  const use = (schema: unknown, name: string) => printUse(schema, name, uniqueName, indent);
  return {
    input: saysNothing(inputSchema) ? { text: ANY_OBJECT } : use(inputSchema, `${baseName}Input`),
    output: isJsonObject(outputSchema) ? use(outputSchema, `${baseName}Output`) : { text: untyped },
    mark: acceptsEmpty(inputSchema, resolve) ? '?' : '',
    docs: docComment(toolDocs({ ...tool, exportName: callee }, resolve, untypedDocs), indent),
  };
}

export interface TypeUse {
  /** How the type is referred to. */
  readonly text: string;
  readonly declarations?: string;
}

function printUse(schema: unknown, wantedName: string, uniqueName: UniqueNames, indent: string): TypeUse {
  const name = uniqueName(wantedName);
  // Titles of whole schemas are made up from the name of the tool.
  const untitled = isJsonObject(schema) ? { ...schema, title: '' } : schema;
  const { text, docs, helpers } = typeOf(untitled, name, { uniqueName, indent });
  const isShort = docs.length === 0 && helpers === '' && text.length <= MAX_INLINE_LENGTH;
  if (isShort && !text.includes('\n') && !text.includes(name)) return { text };
  return { text: name, declarations: `${indent}${docComment(docs, indent)}type ${name} = ${text};\n${helpers}` };
}

/** Whether an input schema is absent or tells nothing of the input, so that the tool takes none or any. */
export function saysNothing(schema: unknown): boolean {
  return (
    !isJsonObject(schema) ||
    Object.keys(schema).every((keyword) => /^(\$schema|\$id|\$comment|title|description)$/.test(keyword))
  );
}
