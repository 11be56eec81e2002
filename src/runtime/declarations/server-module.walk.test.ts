import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { buildCatalog } from '../catalog/catalog.ts';
import { type DeclaredServer, declareAliases, declareBuiltins, declareServer, generateDeclarations } from './index.ts';
import { compileErrors } from './testing/compile.ts';

const FOLDER = new URL('./golden/servers/', import.meta.url);
const fixtures = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const server = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as DeclaredServer;
    return { name: file.slice(0, -'.json'.length), server, file: fileOf(server) };
  });

function fileOf(server: DeclaredServer) {
  const [listed] = buildCatalog([server]).servers;
  if (listed === undefined) throw new Error('The catalog has lost the server');
  return declareServer(listed);
}

describe('the module of a server', () => {
  test.each(fixtures)('$name is printed as in its golden file', async ({ name, file }) => {
    await expect(file.text).toMatchFileSnapshot(`golden/servers/${name}.d.ts`);
  });

  test('stands at the path of its id', () => {
    expect(fixtures.map(({ file }) => file.path)).toEqual([
      'servers/export-const-evil-1.d.ts',
      'servers/town-library.d.ts',
    ]);
  });

  test.each(walk(['es2022', 'es2023', 'es2023,dom,dom.iterable', 'es2023,webworker']))(
    'compiles beside the built-in declarations with the library %s',
    async (lib) => {
      const files = Object.fromEntries(
        [...fixtures.map(({ file }) => file), ...declareBuiltins()].map(({ path, text }) => [
          path.replace('/', '-'),
          text,
        ]),
      );
      expect(await compileErrors(files, { lib })).toEqual([]);
    },
  );
});

describe('calls of tools', () => {
  const servers: DeclaredServer[] = [
    ...fixtures.map(({ server }) => server),
    { id: 'Town.Library', tools: [{ name: 'other' }] },
  ];

  async function errorsIn(script: string): Promise<readonly string[]> {
    return compileErrors({
      'codemode.d.ts': await generateDeclarations(servers),
      'script.ts': `${script}\nexport {};`,
    });
  }

  test('take what the input schema asks for, and nothing where it asks for nothing', async () => {
    const errors = await errorsIn(`
      import { average, delete_, lend, list_loans, opening_hours, ping, search_books } from "@codemode/servers/town-library";
      await search_books({ query: "tea" });
      await search_books({ query: "tea", limit: 3, shelf: "science" });
      await lend({ bookId: "b", reader: { card: "12345678", email: "a@b.c" }, until: "2030-01-01" });
      await delete_({ bookId: "b" });
      await list_loans();
      await list_loans({ page: 2 });
      await opening_hours();
      await opening_hours({});
      await ping();
      await ping({});
      await average([1, 2]);
      // @ts-expect-error a query is needed
      await search_books();
      // @ts-expect-error a query is needed
      await search_books({});
      // @ts-expect-error no such member
      await search_books({ query: "tea", limt: 3 });
      // @ts-expect-error no such shelf
      await search_books({ query: "tea", shelf: "poetry" });
      // @ts-expect-error the reader is incomplete
      await lend({ bookId: "b", reader: { card: "12345678" }, until: "2030-01-01" });
      // @ts-expect-error no such member
      await list_loans({ cards: "1" });
      // @ts-expect-error an input is needed
      await average();
      // @ts-expect-error numbers only
      await average(["1"]);
      // @ts-expect-error an object at least
      await ping(5);
    `);
    expect(errors).toEqual([]);
  });

  test('give what the output schema says, else what unwrapping yields', async () => {
    const errors = await errorsIn(`
      import { lend, opening_hours, ping, search_books } from "@codemode/servers/town-library";
      const { books, total } = await search_books({ query: "tea" });
      const authors: string[] = books.flatMap((book) => [...book.authors, ...(book.series?.authors ?? [])]);
      const twice: number = total * 2;
      const hours: { from: string; to: string } = await opening_hours();
      const answer = await ping();
      const text = typeof answer === "string" ? answer : answer.content.map((block) => (block.type === "text" ? block.text : "")).join();
      const picture = typeof answer === "string" ? undefined : answer.content.find((block) => block.type === "image")?.data;
      // @ts-expect-error it may be more than a text
      const wrong: string = await lend({ bookId: "b", reader: { card: "1", email: "e" }, until: "u" });
      // @ts-expect-error a book has no year
      books[0].year;
      export { authors, twice, hours, text, picture, wrong };
    `);
    expect(errors).toEqual([]);
  });

  test('have only the names of tools and __meta__, and the module of a server has only its own', async () => {
    const errors = await errorsIn(`
      import * as library from "@codemode/servers/town-library";
      import { other, __meta__ } from "@codemode/servers/town-library--2";
      const id: "town-library" = library.__meta__.serverId;
      const names: string[] = library.__meta__.tools.map((tool) => tool.toolName + tool.exportName + (tool.description ?? ""));
      const version: string | undefined = __meta__.serverVersion;
      await other();
      // @ts-expect-error not a tool of this server
      library.other;
      // @ts-expect-error types are not there at run time
      import { CallToolResult } from "@codemode/servers/town-library";
      // @ts-expect-error no such server
      import * as none from "@codemode/servers/none";
      export { id, names, version, none };
    `);
    expect(errors).toEqual([]);
  });

  test('with hostile names are still typed', async () => {
    const errors = await errorsIn(`
      import { _, then_, __meta____2, default_, get_item, get_item__2, getItem, get_Item, 天气, promise, union, referred } from "@codemode/servers/export-const-evil-1";
      await _();
      await then_();
      await __meta____2({ a: 1 });
      await default_();
      await get_item({ a: 1 });
      await get_item__2({ b: 1 });
      await getItem({ c: 1 });
      await get_Item({ d: 1 });
      await 天气({ 城市: "x" });
      await promise({ x: { next: {} } });
      await union({ id: "a" });
      await referred({ v: "x" });
      // @ts-expect-error
      await __meta____2();
      // @ts-expect-error
      await get_item({ b: 1 });
      // @ts-expect-error
      await 天气({});
      // @ts-expect-error
      await union();
      // @ts-expect-error
      await union({});
      // @ts-expect-error
      await referred();
    `);
    expect(errors).toEqual([]);
  });
});

describe('declarations of a server', () => {
  const tools = [{ name: 'a', exportName: 'a', inputSchema: { type: 'object' } }];
  const server = { id: 'one', sourceId: 'one', name: 'One', tools };

  test('are the same file for the same list, and for another list in which nothing differs', () => {
    const file = declareServer(server);
    expect(declareServer(server)).toBe(file);
    expect(declareServer({ ...server, tools: structuredClone(tools) })).toBe(file);
  });

  test('are another file once a tool or the server differs', () => {
    const file = declareServer(server);
    const renamed = declareServer({ ...server, name: 'Uno' });
    const changed = declareServer({
      ...server,
      tools: [{ name: 'a', exportName: 'a', inputSchema: { type: 'array' } }],
    });
    expect(renamed.text).toContain('Uno');
    expect(changed.text).toContain('unknown[]');
    expect(new Set([file, renamed, changed]).size).toBe(3);
  });

  test('are read out of a schema once, and given again while nothing has changed', () => {
    let reads = 0;
    const inputSchema = {
      type: 'object',
      get properties() {
        reads += 1;
        return { p0: { type: 'string', description: 'The first' } };
      },
    };
    const tools = [{ name: 'tool_0', exportName: 'tool_0', inputSchema }];
    const first = declareServer({ ...server, id: 'many', tools });
    const readAtFirst = reads;
    expect(readAtFirst).toBeGreaterThan(0);
    expect(declareServer({ ...server, id: 'many', tools })).toEqual(first);
    expect(reads).toBe(readAtFirst);
    expect(declareServer({ ...server, id: 'many', tools: tools.map((tool) => ({ ...tool })) })).toEqual(first);
  });
});

describe('declarations without servers', () => {
  test('are the built-in ones', async () => {
    const text = await generateDeclarations([]);
    expect(text).toBe(
      declareBuiltins()
        .map((file) => file.text)
        .join('\n'),
    );
    expect(
      await compileErrors({
        'codemode.d.ts': text,
        'script.ts': `
          import { describeServer, getTool, listServers, listTools, searchTools, specVersion } from "@codemode/discovery";
          import { AuthenticationError, CodemodeError, SandboxLimitError, SchemaValidationError, ServerNotFoundError, ToolCallError, ToolNotFoundError } from "@codemode/errors";
          const version: string = specVersion;
          const [server] = await listServers();
          const ids: string[] = [server.serverId, server.serverName, ...(server.capabilities ?? [])];
          const about: string | undefined = (await describeServer("a")).description;
          const hints = (await listTools("a", { detail: "name" }))[0].annotations?.readOnlyHint;
          const schema = (await getTool("a", "b")).inputSchema?.type;
          const found: string[] = (await searchTools("x", { limit: 3, serverId: "a", detail: "full" })).results.map((tool) => tool.serverId);
          // @ts-expect-error no such detail
          await listTools("a", { detail: "all" });
          for (const Kind of [SchemaValidationError, ToolNotFoundError, ServerNotFoundError, ToolCallError, AuthenticationError, SandboxLimitError]) {
            const error: CodemodeError = new Kind("message", { hint: "do this" });
            const hint: string = error.hint;
          }
          try { } catch (error) {
            if (error instanceof SchemaValidationError) console.warn(error.path, error.expected, error.received, error.toolName, error.example);
            if (error instanceof AuthenticationError) console.error(error.message, error.hint, error.serverId, error.result);
          }
          const timer: number = setTimeout((a: number, b: string) => console.log(a, b), 10, 1, "x");
          clearTimeout(timer);
          queueMicrotask(() => console.debug("later"));
          const copy: { a: number } = structuredClone({ a: 1 });
          const url = new URL("?q=1", new URL("https://example.com"));
          url.searchParams.append("k", atob(btoa("v")));
          for (const [key, value] of new URLSearchParams({ a: "b" })) console.info(key, value, URL.canParse("x"));
          const bytes: number = new TextEncoder().encode("x").length;
          const text: string = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes), { stream: true });
          globalThis.__codemode_result__ = { copy, text };
          __codemode_result__ = null;
          // @ts-expect-error there is no network
          fetch("https://example.com");
          // @ts-expect-error there is no interval
          setInterval(() => {}, 1);
          // @ts-expect-error a string is no callback
          setTimeout("code", 1);
          export { version, ids, about, hints, schema, found };
        `,
      }),
    ).toEqual([]);
  });

  test('can be had under another prefix', async () => {
    const aliases = declareAliases('@stencila/mcp/', ['town-library']);
    expect(aliases.path).toBe('aliases/stencila-mcp.d.ts');
    expect(declareAliases('@stencila/mcp/', ['town-library'])).toBe(aliases);
    expect(
      await compileErrors({
        'codemode.d.ts': await generateDeclarations(fixtures.map(({ server }) => server)),
        'aliases.d.ts': aliases.text,
        'script.ts': `
          import { ping } from "@stencila/mcp/servers/town-library";
          import { listServers } from "@stencila/mcp/discovery";
          import { ToolCallError } from "@stencila/mcp/errors";
          await ping();
          export const ids: string[] = (await listServers()).map((server) => server.serverId);
          export const failed = (error: unknown) => error instanceof ToolCallError && error.toolName;
        `,
      }),
    ).toEqual([]);
  });
});
