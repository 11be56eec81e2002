/**
 * Evil *\/ declare const x: 1; /*
 * line 1
 * line 2
 * \@deprecated !\[](http://example.com/p.png)
 */
declare module "@codemode/servers/export-const-evil-1" {
  /**
   * *\/ export const pwned: string; /*
   *
   * Tool `""`
   * @returns the text, else the whole result
   * @example
   * await _();
   */
  export function _(input?: { [k: string]: unknown }): Promise<string | CallToolResult>;
  /**
   * Tool `__meta__`
   * @example
   * await __meta____2({ a: "…" });
   */
  export function __meta____2(input: { a: unknown }): Promise<unknown>;
  /**
   * @example
   * await callTool();
   */
  export function callTool(input?: { [k: string]: unknown }): Promise<CallToolOutput>;
  type CallToolOutput = {
    /** d */
    r?: unknown;
  };
  /**
   * ***\/ }**
   *
   * \@returns nothing
   * \@deprecated
   *
   * Tool `default` · read-only
   * @returns the text, else the whole result
   * @example
   * await default_();
   */
  export function default_(input?: { [k: string]: unknown }): Promise<string | CallToolResult>;
  /**
   * Tool `get-item`
   * @param input `a`
   * @returns the text, else the whole result
   * @example
   * await get_item({ a: 1 });
   */
  export function get_item(input: { a: number }): Promise<string | CallToolResult>;
  /**
   * Tool `get.item`
   * @param input `b`
   * @returns the text, else the whole result
   * @example
   * await get_item__2({ b: 1 });
   */
  export function get_item__2(input: { b: number }): Promise<string | CallToolResult>;
  /**
   * @param input `c`
   * @returns the text, else the whole result
   * @example
   * await getItem({ c: 1 });
   */
  export function getItem(input: GetItemInput2): Promise<string | CallToolResult>;
  type GetItemInput2 = {
    /** so that it has a name */
    c: number;
  };
  /**
   * @param input `d`
   * @returns the text, else the whole result
   * @example
   * await get_Item({ d: 1 });
   */
  export function get_Item(input: GetItemInput3): Promise<string | CallToolResult>;
  type GetItemInput3 = {
    /** so that it has a name */
    d: number;
  };
  /**
   * @param input `x`
   * @returns the text, else the whole result
   * @example
   * await promise({ x: {} });
   */
  export function promise(input: PromiseInput): Promise<string | CallToolResult>;
  type PromiseInput = { x: PromiseInputResult };
  type PromiseInputResult = {
    next?: PromiseInputResult;
    /** d */
    note?: unknown;
  };
  /**
   * @returns the text, else the whole result
   * @example
   * await referred({ v: "…" });
   */
  export function referred(input: ReferredInput): Promise<string | CallToolResult>;
  type ReferredInput = ReferredInputIn;
  type ReferredInputIn = {
    /** says ` and \ and ${x} */
    v: string;
  };
  /**
   * **\/*\/*\/**
   *
   * *
   *
   * Open world
   * @param input `"*"`, `"/"?`
   * @returns the text, else the whole result
   * @example
   * await slash({ "*": "*\/" });
   */
  export function slash(input: SlashInput): Promise<string | CallToolResult>;
  type SlashInput = {
    /**
     * /
     * @example "*\/"
     * @example "* /"
     */
    "*": string;
    /**
     * @pattern /
     * @default "*\/"
     */
    "/"?: string;
  };
  /**
   * Tool `then`
   * @returns the text, else the whole result
   * @example
   * await then_();
   */
  export function then_(input?: { [k: string]: unknown }): Promise<string | CallToolResult>;
  /**
   * @param input `id?`, `name?`
   * @returns the text, else the whole result
   * @example
   * await union({ id: "…" });
   */
  export function union(input: UnionInput): Promise<string | CallToolResult>;
  type UnionInput = { id?: string; name?: string } & ({ id: unknown } | { name: unknown });
  /**
   * @param input `p?`
   * @returns the text, else the whole result
   * @example
   * await yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyx();
   */
  export function yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyx(input?: YyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyInput): Promise<string | CallToolResult>;
  type YyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyInput = {
    /** long name */
    p?: string;
  };
  /**
   * @param input `"城市"`
   * @returns the text, else the whole result
   * @example
   * await 天气({ "城市": "…" });
   */
  export function 天气(input: 天气Input): Promise<string | CallToolResult>;
  type 天气Input = {
    /** *\/ */
    "城市": string;
  };
  /**
   * Tool `📚`
   * @returns the text, else the whole result
   * @example
   * await ___2();
   */
  export function ___2(input?: __2Input): Promise<string | CallToolResult>;
  /** Warning: `http://example.com/schema.json` refers to something outside of the schema, so this accepts too much. */
  type __2Input = unknown;
  /** A whole MCP result, as it comes where it is neither structured nor a single text. */
  interface CallToolResult {
    content: ContentBlock[];
    structuredContent?: unknown;
    [k: string]: unknown;
  }
  /** A part of an MCP result; `data` and `blob` are base64. */
  type ContentBlock =
    | { type: "text"; text: string; [k: string]: unknown }
    | { type: "image" | "audio"; data: string; mimeType: string; [k: string]: unknown }
    | { type: "resource"; resource: { uri: string; mimeType?: string; text?: string; blob?: string }; [k: string]: unknown }
    | { type: "resource_link"; uri: string; name: string; [k: string]: unknown };
  /** What this server and its tools are called. */
  export const __meta__: {
    readonly serverId: "export-const-evil-1";
    readonly serverName: string;
    readonly serverVersion?: string;
    readonly tools: readonly { toolName: string; exportName: string; description?: string }[];
  };
  export {};
}
