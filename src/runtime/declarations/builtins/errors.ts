/** The module `@codemode/errors` (§7). */
export const ERRORS = `/** The errors that tool calls and discovery throw. */
declare module "@codemode/errors" {
  /** Any failure that the host reports to a script. */
  export class CodemodeError extends Error {
    constructor(message?: string, options?: { hint?: string; cause?: unknown });
    /** What to do about it. */
    readonly hint: string;
  }
  /** The input does not fit the tool's schema; nothing was sent. */
  export class SchemaValidationError extends CodemodeError {
    readonly serverId: string;
    readonly toolName: string;
    readonly exportName: string;
    /** JSON Pointer to what does not fit: \`/items/0/name\`; empty for the whole input. */
    readonly path: string;
    readonly expected: string;
    readonly received: string;
    /** A small input that fits, where one is known. */
    readonly example?: unknown;
  }
  /** The server has no such tool. */
  export class ToolNotFoundError extends CodemodeError {
    readonly serverId: string;
    readonly toolName: string;
  }
  /** No such server is connected. */
  export class ServerNotFoundError extends CodemodeError {
    readonly serverId: string;
  }
  /** The tool failed, or the call did not get through. */
  export class ToolCallError extends CodemodeError {
    readonly serverId: string;
    readonly toolName: string;
    readonly exportName: string;
    /** The tool's own result, where it gave one. */
    readonly result?: unknown;
    /** The data in that result, where there is some. */
    readonly structuredContent?: unknown;
    /** HTTP status, where the server answered with an HTTP error. */
    readonly status?: number;
    /** JSON-RPC error code, where the server answered with an MCP error. */
    readonly code?: number;
    /** How long the server asks to wait before the next call. */
    readonly retryAfterMs?: number;
  }
  /** The server needs credentials, or different ones. */
  export class AuthenticationError extends ToolCallError {}
  /** A limit of the run is used up. */
  export class SandboxLimitError extends CodemodeError {
    /** Name of the limit: \`maxToolCalls\`. */
    readonly limit: string;
    readonly value: number;
  }
}
`;
