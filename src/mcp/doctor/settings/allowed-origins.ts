import type { Settings } from './settings.ts';

/** For servers of the MCP SDKs that compare the Origin and Host of requests with lists of their own. */
export function allowedOriginSettings(pageOrigin: string, host: string): Settings[] {
  const origin = JSON.stringify(pageOrigin);
  const hosts = JSON.stringify(host);
  return [
    {
      id: 'sdk-typescript',
      title: 'MCP SDK (JavaScript)',
      language: 'javascript',
      text: `// Where the server makes its transport, beside the options that are there already.
const transport = new StreamableHTTPServerTransport({
  sessionIdGenerator: () => crypto.randomUUID(),
  enableDnsRebindingProtection: true,
  allowedHosts: [${hosts}],
  allowedOrigins: [${origin}],
});
`,
    },
    {
      id: 'sdk-python',
      title: 'MCP SDK (Python)',
      language: 'python',
      text: `from mcp.server.transport_security import TransportSecuritySettings

mcp = FastMCP(
    "my server",
    transport_security=TransportSecuritySettings(
        allowed_hosts=["127.0.0.1:*", "localhost:*", ${hosts}],
        allowed_origins=["http://127.0.0.1:*", "http://localhost:*", ${origin}],
    ),
)
`,
    },
  ];
}
