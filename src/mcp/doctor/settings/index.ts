import { caddy } from './caddy.ts';
import { cloudflareWorkers } from './cloudflare-workers.ts';
import { express } from './express.ts';
import { fastMcp } from './fastmcp.ts';
import { nginx } from './nginx.ts';
import type { CorsNeeds, Settings, SettingsWriter } from './settings.ts';

const KINDS: readonly SettingsWriter[] = [express, fastMcp, cloudflareWorkers, nginx, caddy];

const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'];
/** Those of all revisions; see the MCP specification, “Streamable HTTP”. */
const ALLOW_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Last-Event-ID',
];
const EXPOSE_HEADERS = ['Mcp-Session-Id', 'WWW-Authenticate'];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Headers and paths with quotes or blanks would need another kind of quoting in each format, and never occur. */
const PLAIN = /^[\w\-./~%]+$/;

export interface SettingsRequest {
  readonly pageOrigin: string;
  /** The user's own headers. */
  readonly headerNames: readonly string[];
  readonly path: string;
}

/** Settings that let a page talk to an MCP server, for each kind of server that people run. */
export function corsSettings({ pageOrigin, headerNames, path }: SettingsRequest): Settings[] {
  const known = new Set(ALLOW_HEADERS.map((name) => name.toLowerCase()));
  const custom = headerNames.filter((name) => TOKEN.test(name) && PLAIN.test(name) && !known.has(name.toLowerCase()));
  const needs: CorsNeeds = {
    origin: pageOrigin,
    methods: METHODS,
    allowHeaders: [...ALLOW_HEADERS, ...new Set(custom)],
    exposeHeaders: EXPOSE_HEADERS,
    path: PLAIN.test(path) ? path : '/mcp',
  };
  return KINDS.map((write) => write(needs));
}
