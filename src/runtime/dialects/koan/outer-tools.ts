import { sendableSchema } from '../../catalog/sendable-schema.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Prepared } from '../../program/index.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';
import type { Entity } from './entities.ts';
import { exposesTools } from './exposure.ts';

export const EXECUTE = 'koan.code.execute';
export const VALIDATE = 'koan.code.validate';

/** The tools around code: to run it, and to see whether it could be run. */
export const CODE_TOOLS: readonly OuterTool[] = [
  {
    name: EXECUTE,
    description:
      'Execute JavaScript code against entity operations. Use SDK.Entities.* for entity operations, without await, and ' +
      'SDK.Out.answer() to return the result.',
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'JavaScript code. Has access to SDK.Entities.* and SDK.Out.*.' },
        language: { type: 'string', enum: ['javascript'], default: 'javascript' },
        entryFunction: {
          type: 'string',
          description: 'Function to call after the code; run() where the code declares it and does not call it.',
        },
        set: { type: 'string', description: 'Default data set.' },
        correlationId: { type: 'string', description: 'Comes back with the result.' },
      },
    },
  },
  {
    name: VALIDATE,
    description: 'Check JavaScript code for syntax errors without executing it.',
    inputSchema: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'JavaScript source to check.' },
        language: { type: 'string', enum: ['javascript'], default: 'javascript' },
      },
    },
  },
];

const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** `koan.code.execute`: the run's own envelope. */
export function execute(input: JsonObject, { run }: OuterContext): Promise<Json> {
  const options: Record<string, string> = {};
  for (const name of ['entryFunction', 'set', 'correlationId']) {
    const value = text(input[name]);
    if (value !== undefined && value !== '') options[name] = value;
  }
  return run(text(input.code) ?? '', { options });
}

/** `koan.code.validate`: `{ valid, error? }`, and where each error is. */
export async function validate(
  { code }: JsonObject,
  prepare: (source: string) => Prepared | Promise<Prepared>,
): Promise<Json> {
  const { diagnostics } = await prepare(text(code) ?? '');
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, hint, path }): JsonObject => {
      const [line, column] = (path ?? '').split(':').map(Number);
      return {
        message,
        ...(path === undefined ? {} : { line: line as number, column: column as number }),
        ...(hint === undefined ? {} : { hint }),
      };
    });
  const [first] = errors;
  if (first === undefined) return { valid: true, errors };
  const reason = String(first.message).replace(/^SyntaxError: /, '');
  const error =
    first.line === undefined ? reason : `Syntax error at line ${first.line}, column ${first.column}: ${reason}`;
  return { valid: false, error, errors };
}

interface EntityToolEntry {
  readonly serverId: string;
  readonly toolName: string;
  readonly listed: OuterTool;
}

/** The tools of entities that an agent is given as they are. A name that two servers have gets its server before it. */
export function entityTools(entities: readonly Entity[]): readonly EntityToolEntry[] {
  const used = new Set<string>(CODE_TOOLS.map(({ name }) => name));
  return entities
    .filter(({ exposure }) => exposesTools(exposure))
    .flatMap(({ tools }) => tools)
    .map(({ server, tool }) => {
      const name = used.has(tool.name) ? `${server.sourceId}.${tool.name}` : tool.name;
      used.add(name);
      return {
        serverId: server.id,
        toolName: tool.name,
        listed: {
          name,
          description: tool.description ?? tool.title ?? '',
          inputSchema: sendableSchema(tool.inputSchema) as JsonObject,
        },
      };
    });
}
