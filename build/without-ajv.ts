import type { Plugin } from 'vite';

const AJV_PROVIDER = /(^|\/)validation\/ajv-provider\.js$/;
const STAND_IN = '\0without-ajv';

/**
 * Keeps ajv out of what a browser loads. The MCP SDK's server imports it for a default that we never use, because it
 * compiles schemas with `new Function`, which the page's policy refuses; making the default is an error here.
 */
export function withoutAjv(): Plugin {
  return {
    name: 'without-ajv',
    enforce: 'pre',
    resolveId(source, importer) {
      const fromSdk = importer?.includes('/@modelcontextprotocol/sdk/') === true;
      return fromSdk && AJV_PROVIDER.test(source) ? STAND_IN : null;
    },
    load(id) {
      if (id !== STAND_IN) return null;
      return `export class AjvJsonSchemaValidator {
  constructor() {
    throw new Error('This build has no ajv: pass jsonSchemaValidator to the server');
  }
}`;
    },
  };
}
