/**
 * The command that makes a server reachable for pages by a relay on this machine. The relay lets in who knows the key, given
 * as the header `X-API-Key`.
 */
export function relayCommand(url: URL, apiKey: string = crypto.randomUUID(), port = 8080): string {
  return `npx mcp-proxy --host 127.0.0.1 --port ${port} --apiKey ${apiKey} -- npx mcp-remote ${shellQuote(url.href)}`;
}

/** Quotes text for a POSIX shell, in which nothing inside single quotes means anything. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
