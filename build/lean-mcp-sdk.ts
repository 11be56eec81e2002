import type { Plugin } from 'vite';

/** Modules of the two MCP SDKs that bring a JSON Schema validator along as a default, and what stands in for each. */
const DEFAULTS: readonly { readonly source: RegExp; readonly importer: RegExp; readonly code: string }[] = [
  {
    source: /(^|\/)validation\/ajv-provider\.js$/,
    importer: /\/@modelcontextprotocol\/sdk\//,
    code: standIn('AjvJsonSchemaValidator'),
  },
  {
    source: /^@modelcontextprotocol\/client\/_shims$/,
    importer: /\/@modelcontextprotocol\/client\//,
    code: `${standIn('DefaultJsonSchemaValidator')}export const CORS_IS_POSSIBLE = true;\n`,
  },
];

function standIn(name: string): string {
  return `export class ${name} {
  constructor() {
    throw new Error('This build has no default validator: pass jsonSchemaValidator');
  }
}
`;
}

const PREFIX = '\0lean-mcp-sdk:';

/**
 * Keeps the default validators of the MCP SDKs out of what a browser loads: ajv, which compiles schemas with
 * `new Function` against the page's policy, and a second copy of cfworker. We pass validators of our own, and making a default
 * one is an error here.
 */
export function leanMcpSdk(): Plugin {
  return {
    name: 'lean-mcp-sdk',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = DEFAULTS.findIndex((one) => one.source.test(source) && one.importer.test(importer));
      return index < 0 ? null : `${PREFIX}${index}`;
    },
    load(id) {
      return id.startsWith(PREFIX) ? (DEFAULTS[Number(id.slice(PREFIX.length))]?.code ?? null) : null;
    },
  };
}
