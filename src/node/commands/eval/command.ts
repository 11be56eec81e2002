import { defineCommand } from '../../cli/command.ts';
import { EVAL_OPTIONS } from './options.ts';

export const evalCommand = defineCommand({
  name: 'eval',
  about: 'lets a model work on tasks, by scripts and by single calls, and checks what it did',
  synopsis: '[TASKS]',
  options: EVAL_OPTIONS,
  notes: `TASKS is a YAML file: messages of a person, calls that are expected or forbidden, a check. Servers that it
names are those of --server, or the built-in ones of the same name, which start from their data at each try.

Exit codes: 0 enough runs passed, 1 too few did, 2 the command line or a file is wrong, 3 the model or a server
cannot be reached, 130 Ctrl-C.

Examples
  codemode-runner eval tasks.yaml --model anthropic:claude-sonnet-4-5 --mode direct,codemode --repeat 3
  codemode-runner eval tasks.yaml --model openai:qwen3 --model-url http://localhost:11434/v1 --keep runs.json
  codemode-runner eval --transcript runs.json --threshold 0.9 --report report.md`,
  async run(invocation) {
    const { evaluate } = await import('./evaluate.ts');
    return evaluate(invocation);
  },
});
