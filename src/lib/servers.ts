import type { McpServerConfig } from '../mcp/config.ts';
import { nearest } from '../runtime/catalog/nearest.ts';
import { HostError } from '../runtime/errors.ts';
import {
  anything,
  callback,
  fields,
  flag,
  listOf,
  mapOf,
  namesOf,
  type OptionGuard,
  oneOf,
  text,
  unknownName,
  wrongValue,
} from '../runtime/options/guard.ts';
import { PROTOCOL_REVISIONS } from '../runtime/protocol-revisions.ts';
import type { Source } from '../runtime/source.ts';

/** A server of a host: behind an MCP transport or a URL, or plain functions as a {@link Source}. */
export type ServerConfig = McpServerConfig | Source;

export const isSource = (server: ServerConfig): server is Source =>
  'tools' in server && typeof server.tools === 'function';

/** Whether an object is a Source, or would be one but for a mistake. */
const isMeantAsSource = (
  server: {
    readonly [Name in 'tools' | 'call' | 'url' | 'transport']?: unknown;
  },
): boolean =>
  typeof server.tools === 'function' ||
  ((server.tools ?? server.call) !== undefined && (server.url ?? server.transport) === undefined);

/** Throws `HostError('duplicate-server')` where two servers share an id. */
export function uniqueIds(servers: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  for (const { id } of servers) {
    if (seen.has(id)) throw new HostError('duplicate-server', `Two servers have the id "${id}": give each its own`);
    seen.add(id);
  }
}

/** What both kinds of servers are told by. */
const COMMON = {
  id: text,
  name: text,
  description: text,
  capabilities: listOf(text, 'a list of names'),
  readOnly: flag,
};

/**
 * Servers of a host. A configuration has its own fields and no others. A Source is an object of its user's, with whatever it
 * needs: of it, what the host heeds must be right, and nothing may be nearly that. `traits` are further fields.
 */
export function serversGuard(traits: Readonly<Record<string, OptionGuard>> = {}): OptionGuard {
  const address = { url: text, headers: mapOf(text), transport: anything, protocol: oneOf(PROTOCOL_REVISIONS) };
  const config = fields({ ...COMMON, ...address, ...traits }, { required: ['id'] });
  const own = { ...COMMON, ...traits, tools: callback, call: callback };
  const heeded = ['readOnly', ...Object.keys(traits)];
  const source: OptionGuard = (value, path) => {
    const object = value as Readonly<Record<string, unknown>>;
    const misspelt = namesOf(object).filter((name) => !Object.hasOwn(own, name) && nearest(name, heeded) !== undefined);
    const read = Object.fromEntries(Object.keys(own).map((name) => [name, object[name]]));
    return [
      ...fields(own, { required: ['id', 'tools', 'call'] })(read, path),
      ...misspelt.flatMap((name) => unknownName(name, path, heeded)),
    ];
  };
  return listOf((value, path) => {
    if (typeof value !== 'object' || value === null) return wrongValue(value, path, 'a server');
    return isMeantAsSource(value) ? source(value, path) : config(value, path);
  }, 'a list of servers');
}
