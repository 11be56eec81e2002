/** The messages that the doctor sends: what a client sends, with nothing in it that could be refused for its own sake. */

export const LEGACY_REVISION = '2025-11-25';
export const MODERN_REVISION = '2026-07-28';
export const READ_BYTES = 64 * 1024;
export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const CLIENT_INFO = { name: 'codemode-doctor', version: '1' };

/** The hand-shake of the revisions up to 2025-11-25, which newer servers answer as well. */
export const INITIALIZE: RequestInit = {
  method: 'POST',
  redirect: 'manual',
  headers: JSON_HEADERS,
  body: rpc('initialize', { protocolVersion: LEGACY_REVISION, capabilities: {}, clientInfo: CLIENT_INFO }),
};

/** A request that changes nothing and that browsers send without asking first. */
export const PLAIN_POST: RequestInit = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '' };

/** A request of a session, or of a server without sessions. */
export function legacyRequest(method: string, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method: 'POST',
    headers: { ...JSON_HEADERS, 'mcp-protocol-version': LEGACY_REVISION, ...headers },
    body: rpc(method, {}),
  };
}

/** A request of the revision without a hand-shake. */
export function modernRequest(method: string): RequestInit {
  const meta = 'io.modelcontextprotocol';
  const _meta = {
    [`${meta}/protocolVersion`]: MODERN_REVISION,
    [`${meta}/clientInfo`]: CLIENT_INFO,
    [`${meta}/clientCapabilities`]: {},
  };
  return {
    method: 'POST',
    headers: { ...JSON_HEADERS, 'mcp-protocol-version': MODERN_REVISION, 'mcp-method': method },
    body: rpc(method, { _meta }),
  };
}

/** Asks for nothing that could run, and carries headers by which a browser decides whether it may be sent. */
export function harmless(names: readonly string[]): RequestInit {
  const values = Object.fromEntries(
    names.map((name) => [name, name.toLowerCase() === 'mcp-protocol-version' ? LEGACY_REVISION : 'x']),
  );
  return { method: 'POST', headers: { ...JSON_HEADERS, ...values }, body: rpc('ping', {}) };
}

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}
