import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A module that only what we never do would need, and what stands in for it. */
interface Needless {
  readonly source: RegExp;
  readonly importer: RegExp;
  /** Text of the stand-in for the module at a path. */
  readonly code: (path: string) => string;
}

const NO_VALIDATOR = 'This build has no default validator: pass jsonSchemaValidator';
const NO_CONVERSION = 'This build makes no JSON Schema of zod schemas: pass a JSON Schema';

const NEEDLESS: readonly Needless[] = [
  {
    source: /(^|\/)validation\/ajv-provider\.js$/,
    importer: /\/@modelcontextprotocol\/sdk\//,
    code: () => throwingClass('AjvJsonSchemaValidator'),
  },
  {
    source: /^@modelcontextprotocol\/client\/_shims$/,
    importer: /\/@modelcontextprotocol\/client\//,
    code: () => `${throwingClass('DefaultJsonSchemaValidator')}export const CORS_IS_POSSIBLE = true;\n`,
  },
  {
    source: /^@modelcontextprotocol\/server\/_shims$/,
    importer: /\/@modelcontextprotocol\/server\//,
    code: () => `${throwingClass('DefaultJsonSchemaValidator')}export const process = globalThis.process;\n`,
  },
  {
    source: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
    importer: /\/zod\/v4\/(classic|mini)\//,
    code: throwingFunctions,
  },
];

function throwingClass(name: string): string {
  return `export class ${name} {
  constructor() {
    throw new Error(${JSON.stringify(NO_VALIDATOR)});
  }
}
`;
}

/** What zod reads bounds and formats of a schema with, which lies among what converts it. */
const STAYS = 'aggregateChecks';

/** Throws from all functions that a module exports, besides the one that stays. */
function throwingFunctions(path: string): string {
  const names = [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const closed = names.filter((name) => name !== STAYS).map((name) => `export const ${name} = gone;\n`);
  const stays = names.includes(STAYS) ? `export { ${STAYS} } from ${JSON.stringify(path)};\n` : '';
  return `function gone() {
  throw new Error(${JSON.stringify(NO_CONVERSION)});
}
${closed.join('')}${stays}`;
}

const PREFIX = '\0lean-mcp-sdk:';

/**
 * Keeps out of what a browser loads what the MCP SDKs bring along and we never use. Their default validators: ajv, which
 * compiles schemas with `new Function` against the page's policy, and a second copy of cfworker; we pass validators of our
 * own. And what turns zod schemas into JSON Schema: our tools have JSON Schemas. Whoever uses one of them gets an error.
 */
export function leanMcpSdk(): Plugin {
  return {
    name: 'lean-mcp-sdk',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = NEEDLESS.findIndex((one) => one.source.test(source) && one.importer.test(importer));
      return index < 0 ? null : `${PREFIX}${index}:${relative(process.cwd(), resolve(dirname(importer), source))}`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [, index, path] = /^(\d+):(.*)$/s.exec(id.slice(PREFIX.length)) ?? [];
      return NEEDLESS[Number(index)]?.code(resolve(path as string)) ?? null;
    },
  };
}
