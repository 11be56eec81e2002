/** Ties the declaration cases of the conformance kit to `generateDeclarations`. */
import { loadRuntime } from './load-runtime.mjs';

const { generateDeclarations } = await loadRuntime('src/runtime/declarations/index.ts');

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
