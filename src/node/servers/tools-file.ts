import { isJsonObject, type Json, stableStringify } from '../../runtime/json.ts';
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

/** Reads such a file, or says why it is none. */
export function readToolsFile(
  text: string,
): { readonly servers: readonly ListedServer[] } | { readonly message: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { message: 'it is not JSON' };
  }
  if (!isJsonObject(value) || value.format !== FORMAT || !Array.isArray(value.servers)) {
    return { message: 'it was not written by codemode-runner types --json' };
  }
  const servers = (value.servers as readonly Json[]).map((server): ListedServer | undefined =>
    isJsonObject(server) && typeof server.id === 'string' && Array.isArray(server.tools)
      ? { id: server.id, tools: server.tools as unknown as readonly Tool[] }
      : undefined,
  );
  const read = servers.filter((server) => server !== undefined);
  return read.length < servers.length ? { message: 'one of its servers has no id or no tools' } : { servers: read };
}
