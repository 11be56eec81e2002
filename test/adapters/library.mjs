/** Ties the conformance kit to the built library. */
import { createHost as createLibraryHost, generateDeclarations } from '../../dist/lib/index.js';

export async function createHost(servers) {
  const host = createLibraryHost({
    servers: servers.map(({ serverId, serverName, description, capabilities, transport }) => ({
      id: serverId,
      name: serverName,
      ...(description === undefined ? {} : { description }),
      ...(capabilities === undefined ? {} : { capabilities }),
      transport,
    })),
  });
  return { run: (request) => host.run(request), close: () => host.close() };
}

export function declarations(servers) {
  return generateDeclarations(
    servers.map(({ serverId, serverName, description, version, tools }) => ({
      id: serverId,
      name: serverName,
      ...(description === undefined ? {} : { description }),
      ...(version === undefined ? {} : { version }),
      tools,
    })),
  );
}
