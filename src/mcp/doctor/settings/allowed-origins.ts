import type { Settings } from './settings.ts';

/** For servers that compare the Origin and the Host of requests with lists of their own. */
export function allowedOriginSettings(pageOrigin: string, { host, hostname }: URL): Settings[] {
  const origin = JSON.stringify(pageOrigin);
  const hosts = JSON.stringify(host);
  const pageHostname = JSON.stringify(new URL(pageOrigin).hostname);
  return [
    {
      id: 'sdk-typescript-2',
      title: 'JavaScript SDK 2',
      language: 'javascript',
      text: `// Host names alone, without scheme and port. Pages need the CORS settings as well.
const app = createMcpExpressApp({
  allowedHosts: ['127.0.0.1', 'localhost', ${JSON.stringify(hostname)}],
  allowedOrigins: ['127.0.0.1', 'localhost', ${pageHostname}],
});
`,
    },
    {
      id: 'sdk-typescript-1',
      title: 'JavaScript SDK 1',
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
      id: 'sdk-python-2',
      title: 'Python SDK 2',
      language: 'python',
      text: `from mcp.server.transport_security import TransportSecuritySettings

${pythonSecurity(hosts, origin)}
# Pages need CORS settings as well.
app = mcp.streamable_http_app(transport_security=security)
`,
    },
    {
      id: 'sdk-python-1',
      title: 'Python SDK 1',
      language: 'python',
      isUntested: true,
      text: `from mcp.server.transport_security import TransportSecuritySettings

${pythonSecurity(hosts, origin)}
# Before mcp.run() or mcp.streamable_http_app(). Pages need CORS settings as well.
mcp.settings.transport_security = security
`,
    },
    {
      id: 'fastmcp-origins',
      title: 'FastMCP',
      language: 'python',
      text: `# Beside the arguments that are there already. Pages need the CORS settings as well.
app = mcp.http_app(allowed_hosts=["127.0.0.1", "localhost", ${JSON.stringify(hostname)}], allowed_origins=[${origin}])
`,
    },
  ];
}

const pythonSecurity = (hosts: string, origin: string): string => `security = TransportSecuritySettings(
    allowed_hosts=["127.0.0.1:*", "localhost:*", ${hosts}],
    allowed_origins=["http://127.0.0.1:*", "http://localhost:*", ${origin}],
)`;
