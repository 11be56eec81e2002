import type { Catalog } from '../../catalog/catalog.ts';
import { LIMITS } from '../../limits.ts';
import type { OuterTool } from '../../spec.ts';

/** The one tool of the outer loop (§3.1). */
export function outerTool(catalog: Catalog): OuterTool {
  const servers = catalog.servers.map((server) => server.id).join(', ');
  return {
    name: 'codemode.run',
    description:
      'Run a JavaScript module that calls MCP tools by importing "@codemode/servers/<id>", and get its result, logs and ' +
      `diagnostics. Servers: ${servers === '' ? 'none' : servers}.`,
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: {
        code: {
          type: 'string',
          description:
            'Source of an ES module with top-level await. Assign the result to globalThis.__codemode_result__.',
        },
        limits: {
          type: 'object',
          description: 'Limits of this run; unknown keys are ignored.',
          properties: Object.fromEntries(
            Object.entries(LIMITS).map(([name, { max }]) => [name, { type: 'integer', maximum: max }]),
          ),
        },
        requestedCapabilities: {
          type: 'array',
          items: { type: 'string' },
          description: 'Servers and capabilities to connect early.',
        },
      },
    },
  };
}
