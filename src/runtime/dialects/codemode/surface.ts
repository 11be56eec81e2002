import type { Catalog, CatalogServer } from '../../catalog/catalog.ts';
import { INTERNAL_MODULE, type Surface } from '../dialect.ts';
import discovery from './guest/discovery.ts?guest-module';

const SERVERS = '@codemode/servers/';

/** Modules of ours that every script can import, as source text by specifier. */
export const MODULES: readonly (readonly [string, string])[] = [
  ['@codemode/discovery', discovery],
  [
    '@codemode/errors',
    'export{CodemodeError,SchemaValidationError,ToolNotFoundError,ServerNotFoundError,ToolCallError,AuthenticationError,' +
      'SandboxLimitError}from"codemode:errors";',
  ],
];

/** Importing a server that is not connected fails like asking discovery for it (§3.2.3, §7.1). */
const notConnected = (unavailable: Catalog['unavailable']): string =>
  'import{ServerNotFoundError}from"codemode:errors";const specifier="{specifier}";' +
  `const down=${JSON.stringify(unavailable.map(({ id, reason }) => [id, reason]))};let why="no such server is connected";` +
  'for(let i=0;i<down.length;i++)if(specifier.endsWith("/"+down[i][0]))why="its server is not available: "+down[i][1];' +
  'throw new ServerNotFoundError("Cannot find module "+JSON.stringify(specifier)+": "+why,' +
  '{hint:"Import a server that listServers() of \\"@codemode/discovery\\" names."});';

/** Prefixes of other hosts of this specification, accepted beside ours. */
export const ALIASES = [['@stencila/mcp/', '@codemode/']] as const;

const texts = new WeakMap<CatalogServer['tools'], Map<string, string>>();

/** Source of `@codemode/servers/<id>` (§5.1, §5.2): one function a tool, and `__meta__`. */
export function serverModule(server: CatalogServer): string {
  const key = JSON.stringify([server.id, server.name, server.version]);
  const cached = texts.get(server.tools)?.get(key);
  if (cached !== undefined) return cached;
  const quote = (text: string): string => JSON.stringify(text);
  const meta = {
    serverId: server.id,
    serverName: server.name,
    ...(server.version === undefined ? {} : { serverVersion: server.version }),
    tools: server.tools.map(({ name, exportName, description }) => ({
      toolName: name,
      exportName,
      ...(description === undefined ? {} : { description }),
    })),
  };
  const bindings = server.tools.map(
    (tool, index) => `const t${index}=tool(${quote(server.id)},${quote(tool.name)},${quote(tool.exportName)});`,
  );
  const exported = server.tools.map((tool, index) => `t${index} as ${tool.exportName}`);
  // NUL would end the text on its way into the engine; JSON has escaped it already.
  const text =
    `import{tool,deepFreeze}from"${INTERNAL_MODULE}";${bindings.join('')}` +
    `const meta=deepFreeze(${JSON.stringify(meta)});export{${[...exported, 'meta as __meta__'].join(',')}};`;
  const created = texts.get(server.tools) ?? new Map<string, string>();
  created.set(key, text);
  texts.set(server.tools, created);
  return text;
}

/** The modules a script can import (§4, §5). */
export function surface(catalog: Catalog): Surface {
  return {
    modules: new Map([
      ...MODULES,
      ...catalog.servers.map((server) => [`${SERVERS}${server.id}`, serverModule(server)] as const),
    ]),
    aliases: ALIASES,
    missing: [[SERVERS, notConnected(catalog.unavailable)]],
    prelude: '',
    hide: [],
    ops: ['callTool', 'discovery'],
  };
}

const canonical = (specifier: string): string => {
  for (const [prefix, target] of ALIASES) {
    if (specifier.startsWith(prefix)) return `${target}${specifier.slice(prefix.length)}`;
  }
  return specifier;
};

/** Module segment of the server that a specifier names. */
export function serverOf(specifier: string): string | undefined {
  const name = canonical(specifier);
  return name.startsWith(SERVERS) ? name.slice(SERVERS.length) : undefined;
}

/** Whether a module lets a script reach servers that it does not name. */
export const opens = (specifier: string): boolean => canonical(specifier) === '@codemode/discovery';
