import { sourceOf, structured } from '../../../host/testing/sources.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';

const library = () =>
  sourceOf('library', {
    find_books: (input) => structured({ books: [{ title: 'Tides', year: 1999 }], asked: input ?? null }),
  });

/** Programs of the specification's kind. */
export const codemodeCases: DialectCases = {
  id: 'codemode',
  resultOf: ({ result }) => result,
  failed: ({ diagnostics }) => JSON.stringify(diagnostics).includes('"severity":"error"'),
  calling,
  runsBy: ['codemode.run', 'code'],
  giving: (expression) => `globalThis.__codemode_result__ = ${expression};`,
  examples: [
    {
      title: 'an import of a server, and the result',
      sources: () => [library()],
      code: `import { find_books } from "@codemode/servers/library";
const { books, asked } = await find_books({ by: "year" });
globalThis.__codemode_result__ = { titles: books.map(({ title }) => title), asked };`,
      gives: { titles: ['Tides'], asked: { by: 'year' } },
    },
  ],
  programs: [
    `import { todo_collection, todo_getById as one } from "@codemode/servers/todo-list";

// All that are there
const { items } = await todo_collection({ pageSize: 10 });
const titles = await Promise.all(items.map(async ({ id }) => (await one({ id })).title));
globalThis.__codemode_result__ = { count: items.length, titles };
`,
    `import * as todo from "@codemode/servers/todo-list";
const { items } = await todo.todo_collection();
if (items.length > 0) {
  const titles = [];
  for (const item of items) titles.push((await todo.todo_getById({ id: item.id })).title);
  globalThis.__codemode_result__ = { count: items.length, titles };
}
console.log("done");`,
    `import { todo_collection } from "@codemode/servers/todo-list";
const { items } = await todo_collection();
export default { count: items.length, titles: items.map(({ title }) => title) };`,
  ],
};
