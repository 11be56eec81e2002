import type { Json, JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';
import { ALL_TOOLS } from './names.ts';

/** The one tool that an agent is given. */
export const OUTER_TOOLS: readonly OuterTool[] = [
  {
    name: ALL_TOOLS,
    description: `Run JavaScript that calls tools as ${ALL_TOOLS}.<tool>(input), and get its result and its logs.`,
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string', description: 'An async arrow function that returns the result.' } },
    },
  },
];

/** `codemode`: the run's own envelope. */
export const runCode = ({ code }: JsonObject, { run }: OuterContext): Promise<Json> =>
  run(typeof code === 'string' ? code : '');
