/** Ties the conformance kit to the built library, with every server behind HTTP: `run.mjs --http`. */
import { createHost as createLibraryHost } from '../../dist/lib/index.js';

export async function createHost(servers) {
  const host = createLibraryHost({
    servers: servers.map(({ serverId, serverName, description, capabilities, url }) => ({
      id: serverId,
      name: serverName,
      ...(description === undefined ? {} : { description }),
      ...(capabilities === undefined ? {} : { capabilities }),
      url,
    })),
  });
  return { run: (request) => host.run(request), close: () => host.close() };
}
