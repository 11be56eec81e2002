import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const JITLESS = fileURLToPath(new URL('../src/mcp/jitless.ts', import.meta.url));

/**
 * Has every file of the MCP SDK import what keeps zod from trying `Function('')`. The SDK makes schemas while it loads, and
 * what its client and its server share becomes a chunk that is run before the module which imports either.
 */
export function jitlessFirst(): Plugin {
  return {
    name: 'jitless-first',
    transform: {
      filter: { id: /\/node_modules\/@modelcontextprotocol\/(?:client|core|server)\/dist\/.*\.mjs$/ },
      handler: (code) => `import ${JSON.stringify(JITLESS)};${code}`,
    },
  };
}
