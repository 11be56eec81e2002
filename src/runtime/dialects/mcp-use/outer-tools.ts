import type { Json, JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';
import { DETAIL_LEVELS } from './search-tools.ts';

/** The two tools that an agent is given. */
export const outerTools = (timeoutMs: number): readonly OuterTool[] => [
  {
    name: 'execute_code',
    description:
      'Run JavaScript or TypeScript that calls MCP tools as async functions, server.tool(args), and get its result, its logs ' +
      'and its error. Inside there are search_tools() and __tool_namespaces as well.',
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'Body of an async function: use await, and return the result.' },
        timeout: {
          type: 'number',
          default: timeoutMs,
          exclusiveMinimum: 0,
          description: 'Milliseconds that the code may run.',
        },
      },
    },
  },
  {
    name: 'search_tools',
    description: 'Find the tools that code can call, by their names, descriptions and servers.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', default: '', description: 'Text to look for; all tools without one.' },
        detail_level: {
          type: 'string',
          enum: [...DETAIL_LEVELS],
          default: 'full',
          description: 'How much to return of each tool.',
        },
      },
    },
  },
];

/** `execute_code`: the run's own envelope. */
export function executeCode({ code, timeout }: JsonObject, { run }: OuterContext, defaultMs: number): Promise<Json> {
  const timeoutMs = typeof timeout === 'number' ? timeout : defaultMs;
  return run(typeof code === 'string' ? code : '', { limits: { timeoutMs } });
}
