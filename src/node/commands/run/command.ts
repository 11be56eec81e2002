import { defineCommand } from '../../cli/command.ts';
import { RUN_OPTIONS } from './options.ts';

export const runCommand = defineCommand({
  name: 'run',
  about: 'runs a script and prints its result',
  synopsis: 'FILE',
  options: RUN_OPTIONS,
  notes: `FILE is a script (.js, .ts), a .codemode.json file, a permalink in quotes, or - for standard input.

Results go to standard output, logs and diagnostics to standard error. Ctrl-C cancels open calls and ends the run.

Exit codes: 0 it ran, 1 it failed, 2 the command line is wrong, 3 a server cannot be reached, 4 a limit ended it,
70 a bug in codemode-runner, 130 Ctrl-C.

Examples
  codemode-runner run report.ts --server issues=https://example.com/mcp \\
    --header-env 'issues:Authorization=Bearer \${TOKEN}'
  codemode-runner run - --server files="stdio:npx -y @modelcontextprotocol/server-filesystem ." < list.js
  codemode-runner run report.codemode.json              # replays what was recorded
  codemode-runner run report.codemode.json --live --json`,
  async run(invocation) {
    const { run } = await import('./run.ts');
    return run(invocation);
  },
});
