import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject } from '../../json.ts';
import { docComment } from '../docs/doc-comment.ts';
import { proseOf } from '../docs/schema-docs.ts';
import { readsAsDraft07, typeOf } from '../generate-type.ts';
import { quote } from '../types/escape.ts';
import { pascalCase, type UniqueNames, uniqueNames } from '../types/names.ts';
import { createResolver } from '../types/references.ts';
import { acceptsEmpty } from './accepts-empty.ts';
import { toolDocs } from './tool-docs.ts';

const INDENT = '  ';
/** A type no longer than this is written where it is used; any other gets a name. */
const MAX_INLINE_LENGTH = 60;

/** What a tool without input takes (§5.3.1), and what comes of one without an output schema (§5.3.2). */
const ANY_OBJECT = '{ [k: string]: unknown }';
const UNWRAPPED = 'string | CallToolResult';
const RESULT_TYPES = `  /** A whole MCP result, as it comes where it is neither structured nor a single text. */
  interface CallToolResult {
    content: ContentBlock[];
    structuredContent?: unknown;
    [k: string]: unknown;
  }
  /** A part of an MCP result; \`data\` and \`blob\` are base64. */
  type ContentBlock =
    | { type: "text"; text: string; [k: string]: unknown }
    | { type: "image" | "audio"; data: string; mimeType: string; [k: string]: unknown }
    | { type: "resource"; resource: { uri: string; mimeType?: string; text?: string; blob?: string }; [k: string]: unknown }
    | { type: "resource_link"; uri: string; name: string; [k: string]: unknown };
`;

/**
 * The ambient module of a server (§5, §6.2): a function for each tool, and `__meta__`. Types have names but are not
 * exported, as at run time there is nothing to import under these names. Given in pieces, so that whoever joins them can
 * take breaks.
 */
export function* printServerModule(server: CatalogServer): Generator<string, void> {
  const uniqueName = uniqueNames(['CallToolResult', 'ContentBlock', 'Promise']);
  const isUntyped = server.tools.some((tool) => !isJsonObject(tool.outputSchema));
  const about = [`${proseOf(server.name)} ${proseOf(server.version)}`.trim(), proseOf(server.description)];
  const docs = docComment(
    about.filter((line) => line !== ''),
    '',
  );
  yield `${docs}declare module ${quote(`@codemode/servers/${server.id}`)} {\n`;
  for (const tool of server.tools) yield printTool(tool, uniqueName);
  if (isUntyped) yield RESULT_TYPES;
  yield '  /** What this server and its tools are called. */\n  export const __meta__: {\n';
  yield `    readonly serverId: ${quote(server.id)};\n    readonly serverName: string;\n    readonly serverVersion?: string;\n`;
  yield '    readonly tools: readonly { toolName: string; exportName: string; description?: string }[];\n  };\n';
  yield '  export {};\n}\n';
}

function printTool(tool: CatalogTool, uniqueName: UniqueNames): string {
  const { exportName, inputSchema, outputSchema } = tool;
  const baseName = pascalCase(exportName);
  const resolve = createResolver(inputSchema, readsAsDraft07(inputSchema));
  const input = saysNothing(inputSchema) ? { text: ANY_OBJECT } : printUse(inputSchema, `${baseName}Input`, uniqueName);
  const output = isJsonObject(outputSchema)
    ? printUse(outputSchema, `${baseName}Output`, uniqueName)
    : { text: UNWRAPPED };
  const mark = acceptsEmpty(inputSchema, resolve) ? '?' : '';
  const docs = docComment(toolDocs(tool, resolve), INDENT);
  return (
    `${INDENT}${docs}export function ${exportName}(input${mark}: ${input.text}): Promise<${output.text}>;\n` +
    `${input.declarations ?? ''}${output.declarations ?? ''}`
  );
}

interface TypeUse {
  /** How the type is referred to. */
  readonly text: string;
  readonly declarations?: string;
}

function printUse(schema: unknown, wantedName: string, uniqueName: UniqueNames): TypeUse {
  const name = uniqueName(wantedName);
  // Titles of whole schemas are made up from the name of the tool.
  const untitled = isJsonObject(schema) ? { ...schema, title: '' } : schema;
  const { text, docs, helpers } = typeOf(untitled, name, { uniqueName, indent: INDENT });
  const isShort = docs.length === 0 && helpers === '' && text.length <= MAX_INLINE_LENGTH;
  if (isShort && !text.includes('\n') && !text.includes(name)) return { text };
  return { text: name, declarations: `${INDENT}${docComment(docs, INDENT)}type ${name} = ${text};\n${helpers}` };
}

/** Whether an input schema is absent or tells nothing of the input, so that the tool takes none or any. */
function saysNothing(schema: unknown): boolean {
  return (
    !isJsonObject(schema) ||
    Object.keys(schema).every((keyword) => /^(\$schema|\$id|\$comment|title|description)$/.test(keyword))
  );
}
