import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../runtime/catalog/catalog.ts';
import { declareServer } from '../../runtime/declarations/index.ts';
import type { Tool } from '../../runtime/spec.ts';
import { toolSignature } from './tool-signature.ts';
import { withoutModule } from './tool-types.ts';

/** The signature of a tool, from the declaration that the editor reads. */
function signatureOf(tool: Tool) {
  const [server] = buildCatalog([{ id: 's', tools: [tool] }]).servers;
  if (server === undefined) throw new Error('The catalog has no server');
  return toolSignature(withoutModule(declareServer(server).text));
}

const search: Tool = {
  name: 'search-books',
  description: 'Finds books. */ export const x = 1;',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words to look for.' },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 10, description: 'How many at most' },
      until: { type: 'string', format: 'date' },
      shelf: { enum: ['fiction', 'science'] },
      reader: { type: 'object', properties: { card: { type: 'string', description: 'Number */ of the card' } } },
    },
    required: ['query', 'limit'],
  },
};

describe('given a tool, its card', () => {
  it('says the call with the fields of its input, each with a note of what its schema says', () => {
    expect(signatureOf(search).signature).toBe(
      [
        'search_books(input: {',
        '  query: string; // Words to look for',
        '  limit: number; // How many at most, 1 to 50, default 10',
        '  until?: string; // date',
        '  shelf?: "fiction" | "science";',
        '  reader?: {',
        '    card?: string; // Number */ of the card',
        '  };',
        '}): Promise<string | CallToolResult>',
      ].join('\n'),
    );
  });

  it('leaves out the types that every tool without an output schema has', () => {
    expect(signatureOf(search).types).toBe('');
  });

  it('keeps the types of its own output', () => {
    const items = Object.fromEntries(
      ['identifier', 'description', 'published', 'authors'].map((name) => [name, { type: 'string' }]),
    );
    const { signature, types } = signatureOf({ ...search, outputSchema: { type: 'object', properties: items } });
    expect(signature).toMatch(/\}\): Promise<SearchBooksOutput>$/);
    expect(types).toMatch(/^type SearchBooksOutput = \{/);
    expect(types).not.toContain('CallToolResult');
  });

  it.each([
    [{ type: 'object' }, 'f(input?: { [k: string]: unknown }): Promise<string | CallToolResult>'],
    [
      { type: 'object', properties: { a: { type: 'string' } } },
      'f(input?: { a?: string }): Promise<string | CallToolResult>',
    ],
  ])('given the input %j, says %s', (inputSchema, signature) => {
    expect(signatureOf({ name: 'f', inputSchema }).signature).toBe(signature);
  });

  it('cuts long notes between words, and takes no tag of a description for a fact', () => {
    const long = `${'word '.repeat(40)}\n@default nonsense`;
    const { signature } = signatureOf({
      name: 'f',
      inputSchema: { type: 'object', properties: { a: { type: 'string', description: long } }, required: ['a'] },
    });
    expect(signature).toMatch(/ {2}a: string; \/\/ (?:word )+word…/);
    expect(signature).not.toContain('default');
  });
});
