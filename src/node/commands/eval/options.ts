import type { OptionSpecs } from '../../cli/command.ts';
import { SERVER_OPTIONS } from '../../servers/server-argument.ts';
import { LIMIT_OPTIONS } from '../limits-option.ts';
import { POLICY_OPTIONS } from '../policy-option.ts';

/** The options of `codemode-runner eval`. */
export const EVAL_OPTIONS = {
  model: { value: 'PROVIDER:NAME', about: 'the model that works: openai:NAME, anthropic:NAME or gemini:NAME' },
  'model-url': {
    value: 'URL',
    about: 'the base address of the model, for what speaks as OpenAI does: http://localhost:11434/v1',
  },
  'key-env': {
    value: 'VAR',
    about:
      'the environment variable with the key; OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY without --model-url',
  },
  mode: { value: 'NAME,…', about: 'how the model gets its tools: direct, or dialects; codemode where absent' },
  repeat: { value: 'N', about: 'how often each task is tried in each mode; once where absent' },
  task: { value: 'ID', many: true, about: 'only this task' },
  threshold: { value: 'SHARE', about: 'the share of runs that has to pass, from 0 to 1; 1 where absent' },
  judge: { value: 'PROVIDER:NAME', about: 'a model that compares answers with the reference of their task' },
  'judge-url': { value: 'URL', about: 'as --model-url, for the judge' },
  'judge-key-env': { value: 'VAR', about: 'as --key-env, for the judge' },
  'max-answers': { value: 'N', about: 'answers of the model to one message; 12 where absent' },
  'task-timeout': { value: 'SECONDS', about: 'time for one try; 600 where absent' },
  'allow-unlisted': {
    about: 'makes calls that a script does not name where it can be read; without it they are refused',
  },
  keep: { value: 'FILE', about: 'writes the transcripts: all that the verdicts depend on' },
  transcript: {
    value: 'FILE',
    about: 'judges kept transcripts again, without a model; checks of TASKS take the place of theirs',
  },
  report: { value: 'FILE', many: true, about: 'writes the report: as JSON to a .json file, as Markdown to any other' },
  json: { about: 'prints the report as JSON instead of Markdown' },
  ...SERVER_OPTIONS,
  ...LIMIT_OPTIONS,
  ...POLICY_OPTIONS,
} as const satisfies OptionSpecs;
