import { defineCommand } from '../../cli/command.ts';
import { SERVE_OPTIONS } from './options.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  about: 'is an MCP server that offers code mode over other servers',
  synopsis: '',
  options: SERVE_OPTIONS,
  notes: `Offers codemode_run and codemode_search, or the tools of another dialect, with the system prompt as instructions.
Scripts reach the servers that are named here and nothing else. What scripts log, their calls and changes of tool
lists reach the client.

By HTTP every request needs the token that is printed at the start. Only this machine is listened to, only under its own
names, and no page may call, unless you say otherwise.

Exit codes: 0 the client went away, 2 the command line is wrong, 70 a bug in codemode-runner, 130 Ctrl-C.

Examples
  claude mcp add code -- npx codemode-runner serve --server issues=https://example.com/mcp
  codemode-runner serve --http 4000 --server files="stdio:npx -y @modelcontextprotocol/server-filesystem ."
  codemode-runner serve --dialect emceepee --server issues=https://example.com/mcp`,
  async run(invocation) {
    const { serve } = await import('./serve.ts');
    return serve(invocation);
  },
});
