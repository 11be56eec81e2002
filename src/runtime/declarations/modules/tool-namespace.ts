import type { CatalogTool } from '../../catalog/catalog.ts';
import { docComment } from '../docs/doc-comment.ts';
import { proseOf } from '../docs/schema-docs.ts';
import { propertyKey } from '../types/escape.ts';
import { pascalCase, uniqueNames } from '../types/names.ts';
import { toolTypes } from './tool-types.ts';

/** A tool of an object, by the name of its member. */
export interface NamedTool {
  readonly tool: CatalogTool;
  readonly member: string;
}

export interface ToolNamespace {
  /** Names of the global, each an identifier. */
  readonly names: readonly string[];
  readonly docs: readonly string[];
  readonly tools: readonly NamedTool[];
  /** The type of what a tool without an output schema gives. */
  readonly untyped: string;
  /** What such a tool gives, in words. */
  readonly untypedDocs?: string;
  /** Further members of the object, as they stand in an interface. */
  readonly more?: string;
  /** Names of types that are taken already, where several namespaces share a file. */
  readonly typesName?: string;
}

const INDENT = '  ';

/** Ambient text for a global object whose members are tools, with the types they need in a namespace of their own. */
export function printToolNamespace({
  names,
  docs,
  tools,
  untyped,
  untypedDocs,
  more = '',
  typesName,
}: ToolNamespace): string {
  const space = typesName ?? `${pascalCase(names[0] ?? 'server')}Types`;
  const uniqueName = uniqueNames(['Promise', 'Tools']);
  const types: string[] = [];
  const members = tools.map(({ tool, member }) => {
    const key = propertyKey(member);
    const callee = `${names[0] ?? 'server'}${key === member ? `.${member}` : `[${key}]`}`;
    const declared = toolTypes(tool, tool.exportName, uniqueName, {
      indent: INDENT,
      untyped,
      callee,
      ...(untypedDocs === undefined ? {} : { untypedDocs }),
    });
    types.push(declared.input.declarations ?? '', declared.output.declarations ?? '');
    return `${INDENT}${declared.docs}${key}(input${declared.mark}: ${declared.input.text}): Promise<${declared.output.text}>;\n`;
  });
  const about = docComment(
    docs.map(proseOf).filter((line) => line !== ''),
    '',
  );
  return (
    `declare namespace ${space} {\n${INDENT}interface Tools {\n${members.join('')}${more}${INDENT}}\n${types.join('')}}\n` +
    names.map((name) => `${about}declare const ${name}: ${space}.Tools;\n`).join('')
  );
}
