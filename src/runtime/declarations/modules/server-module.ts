import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject } from '../../json.ts';
import { docComment } from '../docs/doc-comment.ts';
import { proseOf } from '../docs/schema-docs.ts';
import { quote } from '../types/escape.ts';
import { type UniqueNames, uniqueNames } from '../types/names.ts';
import { toolTypes } from './tool-types.ts';

const INDENT = '  ';
/** What comes of a tool without an output schema (§5.3.2). */
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
  const { exportName } = tool;
  const { input, mark, output, docs } = toolTypes(tool, exportName, uniqueName, { indent: INDENT, untyped: UNWRAPPED });
  return (
    `${INDENT}${docs}export function ${exportName}(input${mark}: ${input.text}): Promise<${output.text}>;\n` +
    `${input.declarations ?? ''}${output.declarations ?? ''}`
  );
}
