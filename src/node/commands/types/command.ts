import { defineCommand } from '../../cli/command.ts';
import { TYPES_OPTIONS } from './options.ts';

export const typesCommand = defineCommand({
  name: 'types',
  about: 'prints the TypeScript declarations that scripts are written against',
  synopsis: '',
  options: TYPES_OPTIONS,
  notes: `Without a server: the declarations of the sandbox alone.

Exit codes: 0 all servers answered, 2 the command line is wrong, 3 a server cannot be reached (nothing is written).

Examples
  codemode-runner types --server issues=https://example.com/mcp --out codemode.d.ts
  codemode-runner types --server issues=https://example.com/mcp --json --out tools.json`,
  async run(invocation) {
    const { types } = await import('./types.ts');
    return types(invocation);
  },
});
