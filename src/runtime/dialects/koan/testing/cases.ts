import type { JsonObject } from '../../../json.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';
import { todoServer } from './todo-server.ts';

const answered = ({ output }: JsonObject): unknown => {
  try {
    return JSON.parse(String(output));
  } catch {
    return output;
  }
};

/** The programs of the system's own document, and what they give on servers that have what they call. */
export const koanCases: DialectCases = {
  id: 'koan',
  resultOf: answered,
  failed: ({ success }) => success === false,
  calling,
  runsBy: ['koan.code.execute', 'code'],
  giving: (expression) => `SDK.Out.answer(JSON.stringify(${expression}));`,
  examples: [
    {
      title: 'the operations of an entity, and an answer',
      sources: () => [todoServer()],
      code: `SDK.Entities.Todo.collection({ filter: { completed: false }, pageSize: 10 });
// Returns: { items: [...], page: 1, pageSize: 10, totalCount: 42 }

SDK.Entities.Todo.getById("todo-123", "tenant-abc");
// Returns: { id: "todo-123", title: "...", ... }

SDK.Entities.Todo.upsert({ id: "...", title: "Updated" }, "tenant-abc");
// Returns: { id: "...", title: "Updated", ... }

SDK.Entities.Todo.delete("todo-123");
// Returns: 1 (count deleted)

SDK.Out.answer("Found 5 incomplete todos");
// Sends response to user`,
      gives: 'Found 5 incomplete todos',
    },
    {
      title: 'a data set',
      sources: () => [todoServer()],
      code: `// Dataset routing
SDK.Entities.Todo.collection({ set: "tenant-123" });`,
      gives: null,
    },
    {
      title: 'relations',
      sources: () => [todoServer([{ id: 'id', title: 'One' }])],
      code: `SDK.Entities.Todo.getById("id", { with: "assignedUser,tags" });`,
      gives: null,
    },
    {
      title: 'an error that is caught',
      sources: () => [todoServer()],
      code: `try {
  const todo = SDK.Entities.Todo.getById("nonexistent");
} catch (err) {
  SDK.Out.warn(\`Not found: \${err.message}\`);
}`,
      gives: null,
    },
  ],
  programs: [
    `const page = SDK.Entities.Todo.collection({ pageSize: 10 });
const titles = page.items.map((item) => SDK.Entities.Todo.getById(item.id).title);
SDK.Out.info("found", page.totalCount);
SDK.Out.answer(JSON.stringify({ count: page.totalCount, titles }));`,
    `function titleOf(id) {
  return SDK.Entities.Todo.getById(id).title;
}
const titles = [];
for (const item of SDK.Entities.Todo.collection().items) titles.push(titleOf(item.id));
return { count: titles.length, titles };`,
  ],
};
