import { describe, expect, it } from 'vitest';
import { namespaceOf } from '../core/insert-call.ts';
import { exampleInput } from './example-input.ts';
import { withoutModule } from './tool-types.ts';

describe('an input to start from', () => {
  it.each([
    [undefined, '{}'],
    [{ type: 'object' }, '{}'],
    [{ type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] }, '{ a: "" }'],
    [{ type: 'object', properties: { 'a-b': { enum: ['x', 'y'] } }, required: ['a-b'] }, '{ "a-b": "x" }'],
    [
      {
        type: 'object',
        $defs: { id: { type: 'integer', minimum: 5 } },
        properties: { id: { $ref: '#/$defs/id' }, on: { type: 'string', format: 'date' }, tags: { type: 'array' } },
        required: ['id', 'on', 'tags'],
      },
      '{ id: 5, on: "2026-01-31", tags: [] }',
    ],
    [{ type: 'array' }, '[]'],
  ])('given %j, is %s', (schema, text) => expect(exampleInput(schema as never)).toBe(text));

  it('given a schema that refers to itself, ends', () => {
    const schema = { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] };
    expect(exampleInput(schema)).toContain('next');
  });

  it('given many properties, writes a line for each', () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', default: 'some text' }]));
    expect(exampleInput({ type: 'object', properties, required: names }).split('\n')).toHaveLength(names.length + 2);
  });
});

describe('a module that is imported whole', () => {
  it('is called what the script calls it', () => {
    expect(namespaceOf('import * as gh from "@codemode/servers/git-hub";', 'git-hub')).toBe('gh');
    expect(namespaceOf("import { a } from '@codemode/servers/x'", 'x')).toBeUndefined();
  });
});

describe('types of one tool', () => {
  it('leave out the module, its own exports and the comment of the tool, and keep those of its input', () => {
    const text = `/** a */
declare module "@codemode/servers/a" {
  /**
   * Does it.
   */
  export function f(input: FInput): Promise<void>;
  type FInput = {
    /** An a */
    a: string;
  };
  /** What this server and its tools are called. */
  export const __meta__: {
    readonly serverId: "a";
  };
  export {};
}
`;
    expect(withoutModule(text)).toBe(
      'function f(input: FInput): Promise<void>;\ntype FInput = {\n  /** An a */\n  a: string;\n};',
    );
  });
});
