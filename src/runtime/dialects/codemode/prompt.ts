import type { Catalog } from '../../catalog/catalog.ts';
import { LIMITS, type LimitName, type Limits } from '../../limits.ts';
import type { OuterTool } from '../../spec.ts';

/** The one tool of the outer loop (§3.1). */
export function outerTool(catalog: Catalog): OuterTool {
  const servers = catalog.servers.map((server) => server.id).join(', ');
  return {
    name: 'codemode.run',
    description: `Run a JavaScript module that calls MCP tools. Servers: ${servers === '' ? 'none' : servers}.`,
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'Source text of an ES module; top-level await works.' },
        limits: {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(LIMITS).map(([name, row]) => [name, { type: 'integer', description: row.meaning }]),
          ),
        },
        requestedCapabilities: {
          type: 'array',
          items: { type: 'string' },
          description: 'Server ids or capability identifiers that the script will use.',
        },
      },
    },
  };
}

/** What the specification wants an agent to be told (§3.2.1, §3.2.3, §3.2.4, §3.5, §5.3.2), one line a rule. */
export const RULES: readonly string[] = [
  'The code is an ES module: import, export and top-level await work. TypeScript types are accepted and removed; enum, namespace, decorators and parameter properties are not supported.',
  'Set globalThis.__codemode_result__ to the JSON value you want back; without it a default export that is not undefined is the result, else null.',
  'import { tool } from "@codemode/servers/<id>" gives one async function per tool; it takes one input object.',
  'A call returns structuredContent when the tool sends it; the string when the result is a single text; otherwise the full MCP result, with image and audio data as base64 strings.',
  'A failed call throws: SchemaValidationError (input refused, with path, expected, received and example), ToolCallError, AuthenticationError, ToolNotFoundError, ServerNotFoundError or SandboxLimitError, all from "@codemode/errors"; each has a hint.',
  '"@codemode/discovery" exports listServers, describeServer, listTools, getTool and searchTools.',
  'Calls started together run together: use Promise.all.',
  'There is no network, no file system, no eval, no Function constructor, no setInterval, no process and no require. setTimeout, URL, URLSearchParams, TextEncoder, TextDecoder, structuredClone, atob and btoa exist.',
  'Atomics, SharedArrayBuffer, WeakRef, FinalizationRegistry and resizable ArrayBuffers are not provided; Promise and its prototype are frozen.',
  'requestedCapabilities takes server ids and the capability identifiers that servers list.',
  'Aggregate and filter before logging; prefer counts and the first few items over full dumps.',
];

/** The system prompt for an agent that is given `codemode.run`. */
export function systemPrompt(catalog: Catalog, limits: Limits): string {
  const servers = catalog.servers.map((server) => {
    const capabilities = server.capabilities === undefined ? '' : ` [${server.capabilities.join(', ')}]`;
    const description = server.description === undefined ? '' : `: ${server.description}`;
    return `- ${server.id} (${server.tools.length} tools)${capabilities}${description}`;
  });
  const table = (Object.keys(LIMITS) as LimitName[]).map(
    (name) => `- ${name}: ${limits[name]} (${LIMITS[name].meaning})`,
  );
  return [
    'You write JavaScript for the tool codemode.run, which calls MCP servers.',
    '',
    'Rules',
    ...RULES.map((rule) => `- ${rule}`),
    '',
    'Limits (keys of `limits`)',
    ...table,
    '',
    'Servers',
    ...(servers.length === 0 ? ['- none'] : servers),
  ].join('\n');
}
