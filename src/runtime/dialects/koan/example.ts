import type { GalleryExample } from '../gallery-example.ts';

export const example: GalleryExample = {
  name: 'koan.ts',
  title: 'Koan: entities, without await',
  summary: 'SDK.Entities of tools that share a stem; SDK.Out.answer is the answer',
  servers: ['todos'],
  text: `// Calls look synchronous: no await, and failures throw.
const open = SDK.Entities.Todo.collection({
  filter: { completed: false }, pageSize: 10,
});
SDK.Out.info(open.totalCount + " things to do");

const [first] = open.items;
const done = SDK.Entities.Todo.upsert({
  id: first.id, completed: true,
});

try {
  SDK.Entities.Todo.getById("todo-99");
} catch (error) {
  SDK.Out.warn(error.message);
}

const left = open.totalCount - 1;
SDK.Out.answer(done.title + " is done, " + left + " to go.");
`,
};
