import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DeclaredServer, declareBuiltins, generateDeclarations } from './index.ts';
import { editorProject, editorTypeScriptVersion } from './testing/monaco-typescript.ts';

const GOLDEN = new URL('./golden/', import.meta.url);
const library = JSON.parse(readFileSync(new URL('servers/library.json', GOLDEN), 'utf8')) as DeclaredServer;
const IMPORT = 'import { lend, search_books } from "@codemode/servers/town-library";\n';

async function editor(script: string) {
  return editorProject({ 'codemode.d.ts': await generateDeclarations([library]) }, script);
}

describe(`the TypeScript of the editor (${editorTypeScriptVersion})`, () => {
  test('accepts every golden file and the built-in declarations', () => {
    const read = (folder: string) =>
      readdirSync(new URL(folder, GOLDEN))
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => {
          const text = readFileSync(new URL(`${folder}${file}`, GOLDEN), 'utf8');
          // Of the same name in each of them: as modules they do not meet.
          return [`${folder.replace('/', '-')}${file}`, folder === '' ? `${text}export {};\n` : text] as const;
        });
    const builtins = declareBuiltins().map(({ path, text }) => [path.replace('/', '-'), text] as const);
    const files = Object.fromEntries([...read(''), ...read('servers/'), ...builtins]);
    expect(Object.keys(files).length).toBeGreaterThan(15);
    expect(editorProject(files, 'export {};').errors()).toEqual([]);
  });

  test('shows what a tool does, takes and gives, and a call to copy', async () => {
    const project = await editor(`${IMPORT}await search_books({ query: "tea" });`);
    expect(project.errors()).toEqual([]);
    expect(project.hover('search_books')).toEqual({
      signature:
        '(alias) function search_books(input: SearchBooksInput): Promise<SearchBooksOutput>\nimport search_books',
      text:
        '**Search the catalogue**\n\nFinds books by words in title or author.\n\nResults come best first.\n\n' +
        'Tool `search-books` · read-only · closed world',
      tags: [
        '@param input `query`, `limit?`, `shelf?`',
        '@returns The books that were found',
        '@example await search_books({ query: "…" });',
      ],
    });
    expect(project.hover('lend').signature).toBe(
      '(alias) function lend(input: LendInput): Promise<string | CallToolResult>\nimport lend',
    );
    expect(project.hover('lend').tags.at(-1)).toBe(
      '@example await lend({\n  bookId: "b-1042",\n  reader: { card: "…", email: "ada@example.com" },\n  until: "2030-01-31",\n});',
    );
  });

  test('shows what a member means', async () => {
    const project = await editor(`${IMPORT}await search_books({ query: "tea", limit: 3 });`);
    expect(project.hover('limit')).toEqual({
      signature: '(property) limit?: number | undefined',
      text: 'How many at most',
      tags: ['@minimum 1', '@maximum 50', '@default 10'],
    });
  });

  test('offers the tools of a server and nothing that is not there at run time', async () => {
    const project = await editor('import { | } from "@codemode/servers/town-library";');
    expect(project.completions().filter((name) => name !== 'type')).toEqual([
      '__meta__',
      'average',
      'delete_',
      'lend',
      'list_loans',
      'opening_hours',
      'ping',
      'search_books',
    ]);
  });

  test('offers the members of an input and the values of one', async () => {
    expect((await editor(`${IMPORT}await search_books({ | });`)).completions()).toEqual(['query', 'limit', 'shelf']);
    expect((await editor(`${IMPORT}await search_books({ query: "", shelf: "|" });`)).completions()).toEqual([
      'fiction',
      'science',
      'children',
    ]);
  });

  test('names the type that an input does not fit', async () => {
    const project = await editor(`${IMPORT}await lend({ bookId: "b" });`);
    expect(project.errors()).toEqual([
      "script.ts: Argument of type '{ bookId: string; }' is not assignable to parameter of type 'LendInput'. " +
        "  Type '{ bookId: string; }' is missing the following properties from type 'LendInput': reader, until",
    ]);
  });
});
