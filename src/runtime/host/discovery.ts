import { type Catalog, type CatalogServer, WITHHELD_HINT, whyWithheld } from '../catalog/catalog.ts';
import { nearest } from '../catalog/nearest.ts';
import type { GuestThrow } from '../errors.ts';

/** Thrown by host operations: an error to be made in the guest. */
export class GuestError extends Error {
  readonly thrown: GuestThrow;
  constructor(thrown: GuestThrow, options?: { cause?: unknown }) {
    super(thrown.message, options);
    this.thrown = thrown;
  }
}

/** The error for a server that is not connected, with the nearest one that is. */
export function serverNotFound(catalog: Catalog, id: string): GuestError {
  const close = nearest(
    id,
    catalog.servers.map((server) => server.id),
  );
  const unavailable = catalog.unavailable.find((server) => server.id === id);
  const known = catalog.servers.map((server) => server.id).join(', ');
  return new GuestError({
    errorClass: 'ServerNotFoundError',
    message:
      unavailable === undefined
        ? `Server "${id}" is not connected`
        : `Server "${id}" is not available: ${unavailable.reason}`,
    hint:
      close === undefined
        ? `Use a connected server: ${known === '' ? 'none is connected' : known}.`
        : `Did you mean "${close}"?`,
    fields: { serverId: id },
  });
}

/** The error for a tool that a server does not have, with the nearest one that it has. */
export function toolNotFound(server: CatalogServer, toolName: string): GuestError {
  const why = whyWithheld(server, toolName);
  const fields = { serverId: server.id, toolName };
  if (why !== undefined) {
    const message = `Tool "${toolName}" of server "${server.id}" cannot be called: ${why}`;
    return new GuestError({ errorClass: 'ToolNotFoundError', message, hint: WITHHELD_HINT, fields });
  }
  const close = nearest(
    toolName,
    server.tools.map((tool) => tool.name),
  );
  return new GuestError({
    errorClass: 'ToolNotFoundError',
    message: `Server "${server.id}" has no tool "${toolName}"`,
    hint: close === undefined ? `List its tools with listTools("${server.id}").` : `Did you mean "${close}"?`,
    fields,
  });
}
