/**
 * Town Library 2.1.0
 * Books, loans and opening hours.
 */
declare module "@codemode/servers/town-library" {
  /**
   * Averages ratings
   * @returns the text, else the whole result
   * @example
   * await average([1]);
   */
  export function average(input: AverageInput): Promise<string | CallToolResult>;
  /** @minItems 1 */
  type AverageInput = number[];
  /**
   * Takes a book out of the catalogue for good.
   *
   * Tool `delete` · **destructive** · idempotent
   * @param input `bookId`
   * @returns the text, else the whole result
   * @example
   * await delete_({ bookId: "…" });
   */
  export function delete_(input: { bookId: string }): Promise<string | CallToolResult>;
  /**
   * **Lend a book**
   *
   * Lends a book to a reader.
   *
   * Writes · not destructive · not idempotent
   * @param input `bookId`, `reader`, `until`, `notify?`
   * @returns the text, else the whole result
   * @example
   * await lend({
   *   bookId: "b-1042",
   *   reader: { card: "…", email: "ada@example.com" },
   *   until: "2030-01-31",
   * });
   */
  export function lend(input: LendInput): Promise<string | CallToolResult>;
  type LendInput = {
    /** @example "b-1042" */
    bookId: string;
    reader: {
      /** @pattern ^[0-9]{8}$ */
      card: string;
      /** @format email */
      email: string;
    };
    /** @format date */
    until: string;
    notify?: boolean;
  };
  /**
   * @param input `card?`, `page?`
   * @returns the text, else the whole result
   * @example
   * await list_loans();
   */
  export function list_loans(input?: { card?: string; page?: number }): Promise<string | CallToolResult>;
  /**
   * When the library is open
   * @example
   * await opening_hours();
   */
  export function opening_hours(input?: { [k: string]: unknown }): Promise<{ from: string; to: string }>;
  /**
   * @returns the text, else the whole result
   * @example
   * await ping();
   */
  export function ping(input?: { [k: string]: unknown }): Promise<string | CallToolResult>;
  /**
   * **Search the catalogue**
   *
   * Finds books by words in title or author.
   *
   * Results come best first.
   *
   * Tool `search-books` · read-only · closed world
   * @param input `query`, `limit?`, `shelf?`
   * @returns The books that were found
   * @example
   * await search_books({ query: "…" });
   */
  export function search_books(input: SearchBooksInput): Promise<SearchBooksOutput>;
  type SearchBooksInput = {
    /** Words to look for */
    query: string;
    /**
     * How many at most
     * @minimum 1
     * @maximum 50
     * @default 10
     */
    limit?: number;
    shelf?: "fiction" | "science" | "children";
  };
  /** The books that were found */
  type SearchBooksOutput = { books: SearchBooksOutputBook[]; total: number };
  /** A book that the library owns */
  type SearchBooksOutputBook = { id: string; title: string; authors: string[]; series?: SearchBooksOutputBook };
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
    readonly serverId: "town-library";
    readonly serverName: string;
    readonly serverVersion?: string;
    readonly tools: readonly { toolName: string; exportName: string; description?: string }[];
  };
  export {};
}
