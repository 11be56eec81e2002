import type { Disclosure } from '../../runtime/cost/index.ts';
import { counted } from '../core/format.ts';

export const promptWords = {
  title: (dialect: string) => `What an agent gets in ${dialect}`,
  counting: 'Counting tokens',
  failed: (why: string) => `Tokens could not be counted: ${why}`,
  ways: {
    caption: 'Tokens before the agent has done anything',
    way: 'What the agent gets',
    tokens: 'Tokens',
    beside: 'vs. direct',
    lookups: 'To use one tool',
    names: {
      direct: 'Every tool, directly',
      prompt: 'This dialect’s prompt',
      search: 'Rules only, search first',
      names: 'Rules and tool names',
      descriptions: 'Rules and first sentences',
      signatures: 'Rules and signatures',
      types: 'Rules and full types',
    } satisfies Record<Disclosure, string>,
    notes: {
      direct: 'No code mode: each schema in the context',
      prompt: 'The text below and the outer tools',
      search: 'The agent searches, then asks for the types',
      names: 'The agent requests the types of the tools it picks',
      descriptions: 'The agent requests the types of the tools it picks',
      signatures: 'Types without descriptions, which the agent requests',
      types: 'Nothing left to look up',
    } satisfies Record<Disclosure, string>,
    directIsCheaper: (direct: string, prompt: string) =>
      `Listing these tools directly is cheaper to begin with: ${direct} tokens, ${prompt} with code mode. Code mode pays with more ` +
      'tools, or once a script handles results that no model has to read.',
    promptIsCheaper: (prompt: string, direct: string, share: string) =>
      `Code mode takes ${prompt} tokens where listing every tool takes ${direct}: ${share} less.`,
    runMakesUp: (hidden: string) =>
      `In the last run ${hidden} tokens of results never reached the model, which is more than that difference.`,
    more: (lookups: number, tokens: string) => `+${counted(lookups, 'request')}, ${tokens} tokens`,
    nothing: 'nothing more',
  },
  run: {
    title: 'The last run',
    none: 'Run a script to see what it saved.',
    hidden: 'tokens of results never reached a model',
    saved: 'round trips saved',
    detail: (calls: string, script: string, answer: string) =>
      `${calls}; the model wrote ${script} tokens of code and read ${answer} tokens of answer.`,
    beside: (inputs: string, results: string, waves: string) =>
      `Called one by one: ${inputs} tokens of inputs to write, ${results} tokens of results to read, at least ${waves} requests.`,
    media: (n: string) => `${n} not counted: models price images and audio differently.`,
  },
  tools: {
    title: 'Tools the agent gets',
    note: (n: string) => n,
    change: 'Change what the agent gets',
    none: 'None.',
  },
  agents: {
    title: 'Agents of this browser',
    allow: 'Let agents of this browser run scripts in this page',
    about:
      'Scripts open in a tab of their own. You are asked before calls that may change something. Nothing runs while the page is ' +
      'hidden. Off again when the page is closed.',
    failed: (why: string) => `The browser does not take the tools of this page: ${why}`,
  },
  outer: { tryIt: 'Try it', call: 'Call', calling: 'Calling', answer: 'What the agent reads' },
  prompt: { title: 'System prompt', copy: 'Copy the prompt', copyFigures: 'Copy the figures', region: 'System prompt' },
  refused: 'The options of this dialect are not valid, so there is no prompt.',
  method: (tokenizer: string) =>
    `Counted with ${tokenizer}. A tool counts as its name, description and input schema as JSON; a result as its text, or else its data as JSON.`,
} as const;
