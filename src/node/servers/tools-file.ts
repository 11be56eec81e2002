import { type Json, stableStringify } from '../../runtime/json.ts';
import type { Tool } from '../../runtime/spec.ts';

/** Marks a file of listed tools, and its version. */
const FORMAT = 'codemode-tools';
const VERSION = 1;

/** A server with its tools as it listed them. */
export interface ListedServer {
  readonly id: string;
  readonly version?: string;
  readonly tools: readonly Tool[];
}

/** Listed tools as a file, the same text for the same lists. */
export function toolsFileText(servers: readonly ListedServer[]): string {
  const value = { format: FORMAT, version: VERSION, servers } as unknown as Json;
  return `${JSON.stringify(JSON.parse(stableStringify(value)), null, 2)}\n`;
}
