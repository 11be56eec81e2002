import { defineCommand } from '../../cli/command.ts';
import { CHECK_OPTIONS } from './options.ts';

export const checkCommand = defineCommand({
  name: 'check',
  about: 'checks the scripts in documents: embeds, permalinks, code fences, saved files',
  synopsis: 'GLOB…',
  options: CHECK_OPTIONS,
  notes: `Finds <codemode-runner> elements, permalinks and fences of Code Mode in Markdown (.md, .mdx, .vue, .astro) and HTML,
and takes scripts and .codemode.json files as they are. Each is read as a run would read it, its types are checked
against what is known of its servers, and it is replayed where there is a recording. Put globs in quotes.

Exit codes: 0 all is well, 1 something was found, 2 the command line is wrong or there was nothing to check,
3 a server of --server cannot be reached, 130 Ctrl-C.

Examples
  codemode-runner check "docs/**/*.md"
  codemode-runner check docs --tools tools.json --strict
  codemode-runner check "docs/**/*.md" --live --server issues=http://localhost:3000/mcp`,
  async run(invocation) {
    const { check } = await import('./check.ts');
    return check(invocation);
  },
});
