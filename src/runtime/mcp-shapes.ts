// The parts of MCP that a host reads, as real servers send them.

import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { LARGE_INTEGERS, LargeInteger } from './large-integers.ts';

/** MCP tool annotations (§6.3), and plain values that a server adds of its own. Hints only: a server may lie. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly [name: string]: string | number | boolean | undefined;
}

/** A tool as a server lists it. Real servers leave out what MCP requires, so only the name is sure. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
}

/** One block of an MCP result. Unknown kinds pass through untouched. */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string; readonly [key: string]: Json | undefined }
  | {
      readonly type: 'image' | 'audio';
      readonly data: string;
      readonly mimeType: string;
      readonly [key: string]: Json | undefined;
    }
  | { readonly type: string; readonly [key: string]: Json | undefined };

/** What an MCP server answers to `tools/call`. `structuredContent` counts by presence, never by truthiness. */
export interface CallToolResult {
  readonly content?: readonly ContentBlock[];
  readonly structuredContent?: Json;
  readonly isError?: boolean;
  /** Integers that the numbers of this result do not hold exactly, with their places in it. */
  readonly [LARGE_INTEGERS]?: readonly LargeInteger[];
  readonly [key: string]: unknown;
}

/** A resource as a server lists it. Only its address is sure. */
export interface Resource {
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes, before any encoding. */
  readonly size?: number;
}

/** A family of resources, by an address with places to fill in (RFC 6570). */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

/** What an MCP server answers to `resources/read`: text, or base64 in `blob`, per entry. */
export interface ReadResourceResult {
  readonly contents: readonly JsonObject[];
  readonly [key: string]: Json;
}

/** A prompt as a server lists it. Only its name is sure. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
}

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** What an MCP server answers to `prompts/get`. */
export interface GetPromptResult {
  readonly messages: readonly JsonObject[];
  readonly [key: string]: Json;
}
