import type { DialectCases } from '../../testing/dialect-suite.ts';
import { koanCases } from './cases.ts';
import { todoServer } from './todo-server.ts';

const textOf = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
};

/** The programs of every version, which give the same, and those of what came with Koan 1.0. */
export const koanCurrentCases: DialectCases = {
  ...koanCases,
  id: 'koan@current',
  resultOf: ({ text }) => textOf(text),
  examples: [
    ...koanCases.examples,
    {
      title: 'pages of a collection',
      sources: () => [todoServer()],
      code: `const first = SDK.Entities.Todo.firstPage(1);
const second = SDK.Entities.Todo.page(2, 1, { sort: '-id', page: 9 });
SDK.Out.answer(JSON.stringify([first.page, first.pageSize, second.page, second.pageSize]));`,
      gives: [1, 1, 2, 1],
    },
    {
      title: 'an answer that is required, given by run()',
      sources: () => [todoServer()],
      expected: { options: { requireAnswer: true } },
      code: 'function run() { SDK.Out.answer(String(SDK.Entities.Todo.collection().totalCount > 0)); }',
      gives: true,
    },
  ],
  programs: [
    `const page = SDK.Entities.Todo.firstPage(10);
const again = SDK.Entities.Todo.page(1, 10, { filter: {} });
const titles = again.items.map((item) => SDK.Entities.Todo.getById(item.id).title);
SDK.Out.answer(JSON.stringify({ count: page.totalCount, titles }));`,
  ],
};
