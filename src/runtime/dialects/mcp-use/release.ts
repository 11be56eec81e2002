import type { DialectId } from '../index.ts';

/** What a release of the system has that another has not: everything else is the same in all. */
export interface Release {
  readonly id: DialectId;
  readonly title: string;
  /** Whether the options set the time of a run. */
  readonly timeoutOption: boolean;
  /** Whether a search gives what holds the query alone, in the order of the servers, and reads no more of a tool than it tells. */
  readonly literalSearch: boolean;
}

/** The client of mcp-use 1: what links mean that name no version. */
export const CLIENT_1: Release = { id: 'mcp-use', title: 'mcp-use', timeoutOption: false, literalSearch: false };

/** `@mcp-use/client` 2. */
export const CLIENT_2: Release = { id: 'mcp-use@2', title: 'mcp-use 2', timeoutOption: true, literalSearch: true };
