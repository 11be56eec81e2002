import type { JsonSchema } from '../../runtime/json.ts';
import { headerDeclarations } from '../calling/param-headers.ts';

/** Names of the headers that calls of these tools carry: for the tool, and for each marked argument. */
export function callHeaderNames(
  tools: readonly { readonly inputSchema?: JsonSchema | undefined }[],
): readonly string[] {
  const marked = tools.flatMap(({ inputSchema }) => {
    const declared = headerDeclarations(inputSchema);
    return declared.ok ? declared.declarations.map(({ header }) => `mcp-param-${header.toLowerCase()}`) : [];
  });
  return ['mcp-name', ...new Set(marked)];
}
